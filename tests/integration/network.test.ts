import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { Host } from '../../electron/engine/host.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { type EngineClient, engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { account } from '../support/running-engine.ts';

let folder: string;
let service: PracticeService;
let engine: Engine;
let client: EngineClient;
let isOnline: boolean;
let tell: () => void;
let ended: boolean;
const setBadge = vi.fn<(count: number) => void>();
const showCounts: Host['showCounts'] = (counts) =>
  setBadge(counts.reduce((sum, { needsReview, unread }) => sum + needsReview + unread, 0));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postline-network-'));
  service = await startPracticeService(account);
  isOnline = true;
  ended = false;
  setBadge.mockClear();
  const network = {
    isOnline: () => isOnline,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => {
        ended = true;
      };
    },
  };
  engine = await startEngine({ ...engineHost(folder), network, showCounts });
  client = engineClient(engine);
  await client.call('settings.set', { sending: { gapSeconds: 0 } });
});

afterEach(async () => {
  await engine.stop();
  await service.close();
  rmSync(folder, { recursive: true });
});

const connect = async (chatServiceAddress = service.chatServiceAddress): Promise<string> => {
  const { smsServiceAddress } = service;
  const form = { attemptId: '1', name: 'Berlin', chatServiceAddress, smsServiceAddress };
  const unseen = { ...form, ...account, evenIfUnreachable: true };
  return (await client.call('instances.connect', unseen)).instanceId;
};

const say = (online: boolean): void => {
  isOnline = online;
  tell();
};

it('is waited for on the word of the system, and no longer', async () => {
  const instanceId = await connect('https://chat.example.invalid/v1');
  say(false);
  const { backOff } = await client.call('outbox.status', { instanceId });
  expect(backOff).toMatchObject({ reason: 'offline', bySystem: true });
  say(true);
  expect((await client.call('outbox.status', { instanceId })).backOff).toBeNull();
  await engine.stop();
  expect(ended).toBe(true);
  engine = await startEngine(engineHost(folder));
});

it('may lead another way while it is there: what waits is tried, messages and threads', async () => {
  const { port } = new URL(service.chatServiceAddress);
  const instanceId = await connect();
  await service.close();
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  const threadId = 'thread-1';
  await client.call('threads.add', { instanceId, threadId });
  await client.send(instanceId, chatId, 'by Wi-Fi, or by VPN');
  const change = { actionId: randomUUID(), threadIds: [threadId], archived: true };
  await client.call('threads.setArchived', { instanceId, ...change });
  // Both sides wait, longer each time: by now for five seconds.
  await client.until(async () => {
    const { backOff } = await client.call('outbox.status', { instanceId });
    return backOff?.reason === 'offline' && backOff.retryAt - Date.now() > 4_000;
  });
  service = await startPracticeService({ ...account, port: Number(port) });
  tell();
  const sentTexts = () =>
    service.log.flatMap(({ fields }) =>
      typeof fields['text'] === 'string' ? [fields['text']] : [],
    );
  const patience = { timeout: 2_500 };
  await vi.waitFor(() => expect(sentTexts()).toEqual(['by Wi-Fi, or by VPN']), patience);
  await vi.waitFor(() => expect(service.threads.get(threadId)?.is_archived).toBe(true), patience);
});

it('is not needed for a service of this machine', async () => {
  const instanceId = await connect();
  say(false);
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  await client.send(instanceId, chatId, 'to this machine');
  await client.untilAll(instanceId, chatId, 'accepted');
  expect(service.log).toHaveLength(1);
});

it('lets one message ahead, and then more and more chats', async () => {
  const instanceId = await connect();
  const port = Number(new URL(service.chatServiceAddress).port);
  await service.close();
  const numbers = Array.from({ length: 6 }, (_, index) => `+491511234567${index}`);
  const chats = await Promise.all(numbers.map((number) => client.openChat(instanceId, number)));
  for (const { chatId } of chats) await client.send(instanceId, chatId, 'after the wait');
  // What is under way still could reach the service that comes.
  await client.until(async () => {
    const { backOff, sending } = await client.call('outbox.status', { instanceId });
    return backOff !== null && sending === 0 ? backOff : null;
  });

  service = await startPracticeService({ ...account, port });
  // Long enough to look at what is under way, on a busy machine too.
  service.faults.next({ kind: 'delay', ms: 300 });
  service.faults.next({ kind: 'delay', ms: 1_500 });
  service.faults.next({ kind: 'delay', ms: 1_500 });
  const patience = { timeout: 5_000 };
  await client.call('outbox.retryNow', { instanceId });
  await vi.waitUntil(() => service.requests === 1, patience);
  expect((await client.call('outbox.status', { instanceId })).sending).toBe(1);
  await vi.waitUntil(() => service.log.length === 1, patience);
  await vi.waitUntil(() => service.requests === 3, patience);
  expect((await client.call('outbox.status', { instanceId })).sending).toBe(2);
  for (const { chatId } of chats) await client.untilAll(instanceId, chatId, 'accepted');
  expect(service.log).toHaveLength(6);
});

it('has nothing to do with the badge, which counts what waits for a person', async () => {
  const instanceId = await connect();
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  service.faults.next({ kind: 'reset-after' });
  const { localId } = await client.send(instanceId, chatId, 'lost?');
  await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(1), { timeout: 5_000 });
  await client.call('messages.dismiss', { instanceId, localId });
  await vi.waitFor(() => expect(setBadge).toHaveBeenLastCalledWith(0), { timeout: 5_000 });
});

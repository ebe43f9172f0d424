import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { Host } from '../../electron/engine/host.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { account } from '../support/running-engine.ts';

let folder: string;
let service: PracticeService;
let engine: Engine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postline-log-'));
  service = await startPracticeService(account);
});
afterEach(async () => {
  await engine.stop();
  await service.close();
  rmSync(folder, { recursive: true });
});

const start = async (abilities: Partial<Host> = {}) => {
  engine = await startEngine({ ...engineHost(folder), ...abilities });
  return engineClient(engine);
};

const form = () => {
  const { chatServiceAddress, smsServiceAddress } = service;
  return { attemptId: '1', name: 'Berlin', chatServiceAddress, smsServiceAddress, ...account };
};

function unreadable(json: string): Error {
  try {
    return JSON.parse(json) as never;
  } catch (error) {
    return error as Error;
  }
}

const logged = () =>
  readdirSync(join(folder, 'logs'))
    .map((name) => readFileSync(join(folder, 'logs', name), 'utf8'))
    .join('');

it('has what went wrong, and nothing of the token, the number, the text and the file that it went wrong with', async () => {
  const { accessToken } = account;
  const planted = new Error(
    `no +49 (0)151 1234-5678 with Bearer ${accessToken} at https://me:pw@files.example/a?b=c, open '${homedir()}/Anna Berg.csv'`,
  );
  const failures = [planted, unreadable('{"text": ochre words}')];
  const client = await start({
    tokenVault: { ...encryptingVault(), encrypt: () => Promise.reject(planted) },
    pickPlace: () => Promise.reject(failures.shift() as Error),
  });
  const { instanceId } = await client.call('instances.connect', form());
  const backup = { instanceId, passphrase: 'a good passphrase' };
  expect(await client.refusal('backups.make', backup)).toMatchObject({ kind: 'internal' });
  expect(await client.refusal('backups.make', backup)).toMatchObject({ kind: 'internal' });
  await engine.stop();

  const log = logged();
  expect(log).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d info {2}engine started \{"version":/);
  expect(log).toContain('a token could not be stored');
  expect(log).toContain('SyntaxError');
  expect(log).toContain('a call failed');
  expect(log).toContain('engine stopped');
  for (const secret of [
    accessToken,
    'ochre',
    'passphrase',
    'Anna',
    homedir(),
    'me:pw',
    'b=c',
    folder,
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(log.replaceAll(/\D/g, '')).not.toContain('15112345678');
  expect(log).toContain('files.example');
  await start();
});

it('says when sending pauses and goes on, and counts answers', async () => {
  const client = await start();
  const { instanceId } = await client.call('instances.connect', form());
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  service.faults.next({ kind: 'rate-limited', retryAfter: null });
  await client.send(instanceId, chatId, 'one');
  await client.until(async () => (await client.call('outbox.status', { instanceId })).backOff);
  await client.call('outbox.retryNow', { instanceId });
  await client.untilAll(instanceId, chatId, 'accepted');
  await engine.stop();
  const log = logged();
  expect(log).toMatch(/sending paused .*"reason":"rate-limited"/);
  expect(log).toContain('sending goes on');
  expect(log).toMatch(
    /a request was not accepted .*"operation":"send-text","outcome":"rate-limited"/,
  );
  expect(log).toMatch(/answers of the service .*"rate-limited":1,"accepted":1/);
  await start();
});

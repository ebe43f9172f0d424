import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { seeded } from '../faults/random.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importMessages } from '../support/file-imports.ts';

let badge = 0;
const run = runningEngine({
  showCounts: ([counts]) => (badge = (counts?.needsReview ?? 0) + (counts?.unread ?? 0)),
});

afterEach(() => {
  vi.useRealTimers();
});

const person = (index: number) => `4915112345${String(100 + index)}@c.us`;

/** Lets messages come in from these chats, by a file. */
async function comeIn(instanceId: string, chatIds: readonly string[]): Promise<string[]> {
  const ids = chatIds.map(() => randomUUID());
  const records = chatIds.map((chatId, index) => ({
    key: { remoteJid: chatId.replace('@c.us', '@s.whatsapp.net'), fromMe: false, id: ids[index] },
    message: { conversation: `message ${ids[index]}` },
    messageTimestamp: Math.floor(Date.now() / 1_000) + index,
  }));
  const path = join(run.folder, `${randomUUID()}.ndjson`);
  writeFileSync(path, records.map((one) => JSON.stringify(one)).join('\n'));
  await importMessages({ client: run.client, instanceId }, run.engine.grant(path));
  return ids;
}

const look = async (instanceId: string, chatId: string) => {
  const newest = (await run.client.messages(instanceId, chatId)).at(-1);
  await run.client.call('chats.markRead', {
    instanceId,
    chatId,
    upTo: newest?.localId ?? '',
    isLooking: true,
  });
};

const keyOf = ({ messageId }: Message) => messageId?.split('_')[2] ?? '';

it('ends a day with nothing unread that was looked at, and nothing read that was not', async () => {
  const { instanceId } = await run.connect();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const random = seeded(23);
  /** What nobody has looked at, by chat. */
  const unread = new Map<string, string[]>();
  let came = 0;
  while (came < 200) {
    vi.setSystemTime(Date.now() + 60_000);
    const burst = Array.from({ length: Math.min(200 - came, 1 + random.int(8)) }, (_, index) =>
      // Each of the sixty writes at least once.
      person(came + index < 60 ? came + index : random.int(60)),
    );
    const ids = await comeIn(instanceId, burst);
    for (const [index, chatId] of burst.entries()) {
      unread.set(chatId, [...(unread.get(chatId) ?? []), ids[index] ?? '']);
    }
    came += burst.length;
    vi.setSystemTime(Date.now() + 60_000);
    for (const chatId of Array.from({ length: random.int(4) }, () => person(random.int(60)))) {
      if (!unread.has(chatId)) continue;
      if (random.int(3) === 0) await run.client.send(instanceId, chatId, `answer ${came}`);
      else await look(instanceId, chatId);
      unread.set(chatId, []);
    }
  }

  await run.restart();
  const ofAll = await Promise.all(
    [...unread.keys()].map(async (chatId) => {
      const messages = await run.client.messages(instanceId, chatId);
      return [chatId, messages.filter((one) => one.unread).map(keyOf)] as const;
    }),
  );
  expect(new Map(ofAll)).toEqual(unread);
  const chats = [...unread.values()].filter((ids) => ids.length > 0).length;
  expect(chats).toBeGreaterThan(5);
  expect(chats).toBeLessThan(60);
  const counts = await run.client.call('chats.counts', { instanceId });
  expect(counts.unread).toBe(chats);
  await expect.poll(() => badge).toBe(chats);
  expect(run.service.log.every(({ operation }) => operation === 'send-text')).toBe(true);
}, 180_000);

describe('the service is told that messages were seen', () => {
  const ana = person(1);
  const told = () =>
    run.service.log
      .filter(({ operation }) => operation === 'send-seen')
      .map(({ fields }) => String(fields['messageId']).split('_')[2]);

  it.each([
    ['never', [], []],
    ['on-answer', [], ['a', 'b']],
    ['on-read', ['a'], ['a', 'b']],
  ] as const)('%s', async (tellSeen, byLooking, byAnswer) => {
    const { instanceId } = await run.connect();
    await run.client.call('settings.set', { sending: { tellSeen } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const names = new Map<string, string>();
    const come = async (name: string) => {
      vi.setSystemTime(Date.now() + 60_000);
      names.set((await comeIn(instanceId, [ana]))[0] ?? '', name);
      vi.setSystemTime(Date.now() + 60_000);
    };
    const named = () => new Set(told().map((id) => names.get(id ?? '')));
    await come('a');
    await look(instanceId, ana);
    await expect.poll(() => named()).toEqual(new Set(byLooking));
    await come('b');
    await run.client.call('chats.markRead', { instanceId, chatId: ana });
    await run.client.send(instanceId, ana, 'answer');
    await run.client.untilAll(instanceId, ana, 'accepted', 'received');
    await expect.poll(() => named()).toEqual(new Set(byAnswer));
    const messages = await run.until(async () => {
      const all = await run.client.messages(instanceId, ana);
      return all.filter(({ isSeen }) => isSeen).length === byAnswer.length ? all : null;
    });
    expect(messages.map(({ unread }) => unread)).toEqual([false, false, false]);
  });
});

it('someone whose number ends in 999 answers in the practice service, unread', async () => {
  const { instanceId } = await run.client.call('instances.usePractice', {});
  await run.client.call('settings.set', { sending: { safeSend: false } });
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345999');
  await run.client.send(instanceId, chatId, 'hello');
  const answer = await run.until(async () =>
    (await run.client.messages(instanceId, chatId)).find(({ direction }) => direction === 'in'),
  );
  expect(answer).toMatchObject({ unread: true, state: 'received', sender: { chatId } });
});

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importMessages } from '../support/file-imports.ts';

const run = runningEngine();
const hour = 3_600_000;
const person = '491577777777@c.us';
const other = '491588888888@c.us';
const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

/** Takes in what a customer wrote so many minutes ago. */
async function written(chatId: string, minutesAgo: number): Promise<void> {
  const id = randomUUID().slice(0, 8).toUpperCase();
  const path = join(run.folder, `${id}.ndjson`);
  const record = {
    key: { remoteJid: chatId, fromMe: false, id },
    message: { conversation: 'Where is my parcel?' },
    messageTimestamp: Math.floor((Date.now() - minutesAgo * 60_000) / 1_000),
  };
  writeFileSync(path, JSON.stringify(record));
  await importMessages(run, run.engine.grant(path));
}

async function send(chatId: string, text: string): Promise<void> {
  await run.call('chats.open', { chatId });
  const message = { localId: randomUUID(), text, replyToLocalId: null, options };
  await run.call('messages.send', { chatId, ...message });
}

const figures = (change: Partial<CallInput<'overview.get'>> = {}) => {
  const now = Date.now();
  return run.client.call('overview.get', {
    instanceId: null,
    bounds: [now - 2 * hour, now - hour, now + hour],
    agent: null,
    templateId: null,
    ...change,
  });
};

/** The lines of the file that is saved of some steps. */
const savedLines = async (bounds: number[]): Promise<string[]> => {
  const asked = { instanceId: null, bounds, agent: null, templateId: null, format: 'csv' } as const;
  const { address } = await run.client.call('overview.export', asked);
  const saved = await run.engine.respond(new Request(`http://localhost${address}`));
  return (await saved.text()).replace('\uFEFF', '').trim().split('\r\n');
};

it('counts what was sent, by whom and with what, and how soon a customer was answered', async () => {
  const { instanceId } = await run.connect();
  const templateId = randomUUID();
  await run.client.call('settings.set', { sending: { agentName: 'Ada' } });
  await written(person, 20);
  await written(person, 3);
  await written(other, 90);
  await run.call('templates.noteUse', { chatId: person, templateId });
  await send(person, 'It is on its way.');
  await run.until(async () => (await figures()).total.accepted === 1);

  await run.client.call('settings.set', { sending: { agentName: 'Jan' } });
  run.service.faults.next({ kind: 'status', status: 422, body: { message: 'No.' } });
  await send(person, 'Once more.');
  const found = await run.until(async () => {
    const now = await figures();
    return now.total.needsReview === 1 ? now : null;
  });
  expect(found.steps).toEqual([
    { sent: 0, accepted: 0, needsReview: 0, other: 0 },
    { sent: 2, accepted: 1, needsReview: 1, other: 0 },
  ]);
  expect(found.reasons).toEqual([{ reason: 'rejected', count: 1 }]);
  // From the first of the two messages that it answers.
  expect(found.answered).toEqual([0, 0, 1, 0, 0]);
  expect(Math.round((found.medianAnswer ?? 0) / 60_000)).toBe(20);
  expect(found.agents.map(({ agent, sent, accepted }) => [agent, sent, accepted])).toEqual([
    ['Ada', 1, 1],
    ['Jan', 1, 0],
  ]);
  const now = Date.now();
  expect(await savedLines([now - 2 * hour, now - hour, now + hour])).toEqual([
    'from,agent,sent,accepted,needsReview,other,medianAnswerSeconds',
    expect.stringMatching(/Z,,0,0,0,0,$/),
    expect.stringMatching(/Z,Ada,1,1,0,0,1[2-9]\d\d$/),
    expect.stringMatching(/Z,Jan,1,0,1,0,$/),
  ]);
  // What has not begun has no row.
  const ahead = Array.from({ length: 5 }, (_, index) => now + (index + 1) * hour);
  expect(await savedLines([now - 2 * hour, now - hour, ...ahead])).toHaveLength(4);
  expect(await savedLines(ahead)).toHaveLength(1);
  expect(found.templates).toMatchObject([{ templateId, sent: 1, accepted: 1 }]);
  expect(found.instances).toMatchObject([{ instanceId, sent: 2 }]);
  expect(found.waiting).toMatchObject({ chats: 1, ofEverybody: false });
  expect(Math.round((Date.now() - (found.waiting.since ?? 0)) / 60_000)).toBe(90);

  const ofJan = await figures({ agent: 'Jan' });
  expect(ofJan.total).toMatchObject({ sent: 1, accepted: 0 });
  expect(ofJan.answered).toEqual([0, 0, 0, 0, 0]);
  // Without a team nobody is assigned a chat.
  expect(ofJan.waiting).toMatchObject({ chats: 1, ofEverybody: true });
  expect((await figures({ templateId })).total).toMatchObject({ sent: 1, accepted: 1 });
  expect((await figures({ templateId: randomUUID() })).total.sent).toBe(0);
});

it('counts no answer where the message was rejected: the customer still waits', async () => {
  await run.connect();
  await written(person, 90);
  run.service.faults.next({ kind: 'status', status: 422, body: { message: 'No.' } });
  await send(person, 'It is on its way.');
  const rejected = await run.until(async () => {
    const now = await figures();
    return now.total.needsReview === 1 ? now : null;
  });
  expect(rejected.answered).toEqual([0, 0, 0, 0, 0]);
  expect(rejected.medianAnswer).toBeNull();
  expect(rejected.waiting.chats).toBe(1);

  await send(person, 'Once more.');
  // From the customer's message, whatever was tried in between.
  const answered = await run.until(async () => {
    const now = await figures();
    return now.total.accepted === 1 ? now : null;
  });
  expect(answered.answered).toEqual([0, 0, 0, 1, 0]);
  expect(answered.waiting.chats).toBe(0);
});

it('leaves out what was cancelled', async () => {
  await run.connect();
  await run.client.call('settings.set', { sending: { undoSeconds: 10 } });
  await send(person, 'Taken back.');
  const { messages } = await run.call('messages.list', { chatId: person });
  const localId = messages[0]?.localId ?? '';
  expect((await figures()).total).toMatchObject({ sent: 1, other: 1 });
  await run.call('messages.cancel', { localId });
  expect((await figures()).total.sent).toBe(0);
});

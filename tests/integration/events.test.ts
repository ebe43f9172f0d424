import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import { transcriptTexts } from '../../shared/domain/transcript-words.ts';
import { askPage } from '../support/page-bytes.ts';
import { startReceiver } from '../support/receiver.ts';
import { runningEngine } from '../support/running-engine.ts';

let folder = '';
const run = runningEngine({ pickFolder: () => Promise.resolve(folder) });

const customer = '4915112345678@c.us';
const seconds = () => Math.floor(Date.now() / 1_000);

/** An instance whose watched folder a receiver writes to, and what writes there as it does. */
async function listening() {
  const { instanceId } = await run.connect();
  folder = join(run.folder, 'events');
  mkdirSync(folder);
  await run.call('imports.watch', { of: 'messages' });
  let count = 0;
  const write = (event: string, payload: object, eventId = `evt_${(count += 1)}`): void => {
    const me = { id: '15550100000@c.us' };
    const envelope = { event, data: { id: eventId, event, me, payload } };
    const name = `${String((count += 1)).padStart(8, '0')}.event.json`;
    writeFileSync(join(folder, 'unfinished'), JSON.stringify(envelope));
    renameSync(join(folder, 'unfinished'), join(folder, name));
  };
  const until = (check: (messages: Message[]) => boolean) =>
    run.until(async () => {
      const messages = await run.messages(customer);
      return check(messages) ? messages : null;
    });
  return { instanceId, write, until };
}

const written = (fromMe: boolean, key: string, text: string, more: object = {}) => ({
  id: `${fromMe}_${customer}_${key}`,
  timestamp: seconds(),
  from: customer,
  fromMe,
  body: text,
  _data: { key: { remoteJid: customer, fromMe, id: key }, message: { conversation: text } },
  ...more,
});
const ack = (key: string, level: number) => ({
  id: `true_${customer}_${key}`,
  from: customer,
  fromMe: true,
  ack: level,
});

it('lets the state of a sent message rise as it is told, whatever comes first', async () => {
  const { write, until } = await listening();
  await run.openChat('+49 151 12345678');
  await run.send(customer, 'hello');
  const [sent] = await run.untilAll(customer, 'accepted');
  const key = sent?.messageId?.split('_')[2] ?? '';
  write('message.ack', ack(key, 3));
  write('message.ack', ack(key, 1));
  write('message.ack', ack(key, 2));
  write('message.any', written(true, key, 'hello', { source: 'api', ack: 1 }));
  const [told, ...others] = await until(([message]) => message?.told.length === 3);
  expect(told).toMatchObject({
    state: 'accepted',
    told: [{ kind: 'sent' }, { kind: 'delivered' }, { kind: 'read' }],
  });
  expect(others).toEqual([]);
});

it('writes how far a message got into exports', async () => {
  const { write, until } = await listening();
  write('message.any', written(true, '3EB0A1', 'hello', { source: 'api', ack: 1 }));
  write('message.ack', ack('3EB0A1', 3));
  await until(([message]) => message?.told.length === 2);
  const { address } = (await run.call('chats.exportTranscript', {
    attemptId: 'a',
    chatId: customer,
    format: 'json',
    texts: transcriptTexts((word) => word),
  })) as { address: string };
  const answer = await askPage(run, address);
  const [first] = ((await answer.json()) as { messages: object[] }).messages;
  expect(first).toMatchObject({
    state_text: 'state.accepted state.imported · told.read',
    sent_time: expect.stringContaining('T') as string,
    read_time: expect.stringContaining('T') as string,
  });
  expect(first).not.toHaveProperty('delivered_time');
});

it('settles an unknown message by its echo, and says so', async () => {
  const { write, until } = await listening();
  await run.openChat('+49 151 12345678');
  run.service.faults.next({ kind: 'reset-after' });
  await run.send(customer, 'hello');
  await run.untilAll(customer, 'unknown');
  write('message.any', written(true, '3EB0E1', 'hello', { source: 'api', ack: 1 }));
  expect(await until(([message]) => message?.state === 'accepted')).toMatchObject([
    {
      imported: false,
      messageId: `true_${customer}_3EB0E1`,
      settlement: { by: 'echo', state: 'settled' },
      told: [{ kind: 'sent' }],
    },
  ]);
  const { needsReview } = await run.call('outbox.status', {});
  expect(needsReview).toBe(0);
});

it('shows a message once whose echo comes before its answer, also where the answer never comes', async () => {
  const { write, until } = await listening();
  await run.openChat('+49 151 12345678');
  run.service.faults.next({ kind: 'stall', operation: 'send-text' });
  await run.send(customer, 'hello');
  const key = await run.until(() => Promise.resolve(run.service.log[0]?.keyId ?? null));
  write('message.any', written(true, key, 'hello', { source: 'api' }));
  write('message.any', written(true, '3EB0E9', 'something else', { source: 'api' }));
  const shown = await until((messages) => messages.some(({ text }) => text === 'something else'));
  const ofText = shown.filter(({ text }) => text === 'hello');
  expect(ofText).toMatchObject([{ state: 'sending', imported: false }]);
  await run.service.goOffline();
  const after = await until((messages) => messages.every(({ state }) => state === 'accepted'));
  expect(after.filter(({ text }) => text === 'hello')).toMatchObject([
    { messageId: `true_${customer}_${key}`, settlement: { by: 'echo', state: 'settled' } },
  ]);
  await run.service.comeBack();
});

it('shows what a customer writes, changes, thinks and deletes, with an answer or without', async () => {
  const { write, until } = await listening();
  write('message.revoked', { after: written(false, 'X', ''), revokedMessageId: '3A02' });
  write('message.any', written(false, '3A01', 'helo'));
  write('message.any', written(false, '3A02', 'a secret'));
  write('message.reaction', {
    ...written(false, '3A04', ''),
    reaction: { text: '👍', messageId: `false_${customer}_3A01` },
  });
  write('message.edited', { ...written(false, '3A03', 'hello'), editedMessageId: '3A01' });
  const messages = await until(([first]) => first?.text === 'hello');
  expect(messages).toMatchObject([
    {
      text: 'hello',
      unread: true,
      told: [{ kind: 'edited' }],
      reactions: [{ emoji: '👍' }],
    },
    { text: 'a secret', told: [{ kind: 'revoked' }] },
  ]);
});

it('knows for a moment who is writing, and that the phone was unlinked until it is told otherwise', async () => {
  const { write } = await listening();
  await run.openChat('+49 151 12345678');
  const isWriting = (expected: boolean) =>
    run.until(async () => {
      const is = await run.call('chats.writing', { chatId: customer });
      return is === expected;
    });
  const before = run.service.requests;
  const presences = [{ participant: customer, lastKnownPresence: 'typing' }];
  write('presence.update', { id: customer, presences });
  await isWriting(true);
  write('message.any', written(false, '3A01', 'here I am'));
  await isWriting(false);

  const health = (state: string) =>
    run.until(async () => {
      const told = await run.call('serviceHealth.get', {});
      return told?.state === state ? told : null;
    });
  write('session.status', { name: 'support', status: 'SCAN_QR_CODE' });
  await health('unlinked');
  write('session.status', { name: 'support', status: 'WORKING' });
  await health('working');
  expect(run.service.requests).toBe(before);
});

it('keeps what it does not know, reads each file once, and goes on after a restart', async () => {
  const { write, until } = await listening();
  write('poll.vote', { vote: { id: 'V' }, poll: { id: 'P' } });
  write('poll.vote', { vote: { id: 'W' }, poll: { id: 'P' } });
  writeFileSync(join(folder, '00000005.event.json'), '{"broken');
  write('message.any', written(false, '3A01', 'first'));
  await until((messages) => messages.length === 1);
  await run.engine.stop();
  write('message.any', written(false, '3A02', 'second'));
  await run.start();
  expect((await until((messages) => messages.length === 2)).map(({ text }) => text)).toEqual([
    'first',
    'second',
  ]);
  const { unknown } = await run.call('imports.watched', { of: 'messages' });
  expect(unknown).toEqual([{ name: 'poll.vote', count: 2 }]);
  const { notices } = await run.client.call('app.status', {});
  expect(notices).toEqual([]);
});

it('takes what a receiver was sent, once, however often that was', async () => {
  await run.connect();
  folder = join(run.folder, 'received');
  const receiver = await startReceiver(folder);
  try {
    await run.call('imports.watch', { of: 'messages' });
    const envelopeOf = (payload: object) => ({
      event: 'message.any',
      data: { id: 'evt_01kav9ft00abcdefghjkmnpqrs', me: { id: '15550100000@c.us' }, payload },
    });
    const first = envelopeOf(written(false, '3A01', 'hello'));
    const answers = await Promise.all([first, first, first].map((event) => receiver.post(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await receiver.post(envelopeOf(written(false, '3A02', 'are you there?')));
    const messages = await run.until(async () => {
      const all = await run.messages(customer);
      return all.length > 1 ? all : null;
    });
    expect(messages.map(({ text }) => text)).toEqual(['hello', 'are you there?']);
  } finally {
    await receiver.stop();
  }
});

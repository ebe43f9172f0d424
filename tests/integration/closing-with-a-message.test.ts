import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const opened = async (undoSeconds = 0): Promise<string> => {
  await run.connect();
  await run.client.call('settings.set', { sending: { undoSeconds } });
  const { chatId } = await run.openChat('+4915112345678');
  return chatId;
};

const sendAndClose = (chatId: string, more: Partial<CallInput<'messages.send'>> = {}) =>
  run.send(chatId, 'That is all.', { closes: true, ...more });

/** What is told of chats that are open again, from here on. */
const toldReopened = () => {
  const told: unknown[] = [];
  run.engine.subscribe((events) => {
    for (const { name, payload } of events) if (name === 'chats.reopened') told.push(payload);
  });
  return told;
};

const isClosed = async (chatId: string) =>
  (await run.call('chats.get', { chatId })).closedAt !== null;
const draftOf = async (chatId: string) => (await run.call('drafts.get', { chatId })).text;
/** Writes as the composer does where a draft has been begun since. */
const begin = (chatId: string, text: string) =>
  run.call('drafts.save', {
    chatId,
    text,
    card: null,
    replyToLocalId: null,
    options: null,
    sendAt: null,
  });

it('is one step: the chat is closed, and no more snoozed, once the message is on disk', async () => {
  const chatId = await opened();
  await run.call('chats.snooze', { chatIds: [chatId], until: Date.now() + 60_000 });
  await sendAndClose(chatId);
  expect(await run.call('chats.get', { chatId })).toMatchObject({ snoozedUntil: null });
  await run.untilAll(chatId, 'accepted');
  expect(await isClosed(chatId)).toBe(true);
});

it('ends what was promised, which is back with the chat where the message is taken back', async () => {
  const chatId = await opened(30);
  const promised = async () => {
    const { remindAt, remindNote } = await run.call('chats.get', { chatId });
    return [remindAt, remindNote];
  };
  const until = Date.now() + 60_000;
  const promise = { until, unlessAnswered: false, note: 'The invoice' };
  await run.call('chats.snooze', { chatIds: [chatId], ...promise });
  const { localId } = await sendAndClose(chatId);
  expect(await promised()).toEqual([null, '']);
  await run.call('messages.takeBack', { localIds: [localId] });
  expect(await promised()).toEqual([until, 'The invoice']);
  // What was ended before a person reopened the chat does not come back with a later message.
  await sendAndClose(chatId, { text: 'The end.' });
  await run.call('chats.reopen', { chatIds: [chatId] });
  const last = await sendAndClose(chatId, { text: 'The very end.' });
  await run.call('messages.takeBack', { localIds: [last.localId] });
  expect(await promised()).toEqual([null, '']);
});

it('answers whether the chat is closed, also one that was opened again before a call is repeated', async () => {
  const chatId = await opened(30);
  const send = (localId: string, closes: boolean) =>
    run.call('messages.send', {
      chatId,
      localId,
      text: `text ${localId}`,
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
      closes,
    });
  const localId = randomUUID();
  expect(await send(randomUUID(), false)).toMatchObject({ isClosed: false });
  expect(await send(localId, true)).toMatchObject({ messages: [{ localId }], isClosed: true });
  await run.call('chats.reopen', { chatIds: [chatId] });
  expect(await send(localId, true)).toMatchObject({ isClosed: false });
});

it('closes nothing where the message is refused, or part of it stays behind', async () => {
  const chatId = await opened();
  const refused = await run.refusal('messages.send', {
    chatId,
    localId: randomUUID(),
    text: ' ',
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    closes: true,
  });
  expect(refused).toMatchObject({ problem: 'required' });
  await sendAndClose(chatId, { attachmentIds: ['gone from the tray'] });
  await run.untilAll(chatId, 'accepted');
  expect(await isClosed(chatId)).toBe(false);
});

it.each([
  ['rejected', () => run.service.faults.next({ kind: 'status', status: 422, body: {} })],
  ['unknown', () => run.service.faults.next({ kind: 'reset-after' })],
] as const)('is undone by itself where the message is %s, and told', async (state, stage) => {
  const chatId = await opened();
  const told = toldReopened();
  stage();
  const { localId } = await sendAndClose(chatId);
  await run.untilAll(chatId, state);
  expect(await isClosed(chatId)).toBe(false);
  const { messages } = await run.call('messages.list', { chatId });
  expect(messages).toMatchObject([{ localId, reopenedChat: true }]);
  await run.until(async () => told.length > 0);
  expect(told).toEqual([{ instanceId: run.instanceId, chatId, localId }]);
});

it('is undone by the start that finds the message unknown', async () => {
  const chatId = await opened();
  run.service.faults.next({ kind: 'stall' });
  await sendAndClose(chatId);
  await run.untilAll(chatId, 'sending');
  await run.engine.stop();
  await run.start();
  await run.untilAll(chatId, 'unknown');
  expect(await isClosed(chatId)).toBe(false);
});

it('holds for what was sent before it and is still on its way', async () => {
  const chatId = await opened(30);
  const before = await run.send(chatId, 'One moment.');
  await sendAndClose(chatId);
  await run.call('messages.cancel', { localId: before.localId });
  expect(await isClosed(chatId)).toBe(false);
});

it('is not undone twice: a chat that a person has closed since stays closed', async () => {
  const chatId = await opened();
  const told = toldReopened();
  run.service.faults.next({ kind: 'reset-after' });
  const { localId } = await sendAndClose(chatId);
  await run.untilAll(chatId, 'unknown');
  await run.call('chats.close', { chatIds: [chatId] });
  run.service.faults.next({ kind: 'status', status: 422, body: {} });
  await run.call('messages.sendAgain', { localId });
  await run.untilAll(chatId, 'rejected');
  expect(await isClosed(chatId)).toBe(true);
  // Nor told twice: what is told next is of the next message.
  run.service.faults.next({ kind: 'status', status: 422, body: {} });
  const next = await sendAndClose(chatId);
  await run.until(async () => told.length > 1);
  expect(told).toMatchObject([{ localId }, { localId: next.localId }]);
});

it('is undone once for all that was on its way: a chat that a person has closed since stays closed', async () => {
  const chatId = await opened(30);
  const first = await run.send(chatId, 'One moment.');
  const { localId } = await sendAndClose(chatId);
  await run.call('messages.cancel', { localId: first.localId });
  await run.call('chats.close', { chatIds: [chatId] });
  await run.call('messages.cancel', { localId });
  expect(await isClosed(chatId)).toBe(true);
});

it('is not done again by a call that is repeated', async () => {
  const chatId = await opened();
  const { localId } = await sendAndClose(chatId);
  await run.call('chats.reopen', { chatIds: [chatId] });
  await sendAndClose(chatId, { localId });
  expect(await isClosed(chatId)).toBe(false);
});

it('is taken back with its message while that is held, text and all', async () => {
  const chatId = await opened(30);
  const { localId } = await sendAndClose(chatId);
  expect(await isClosed(chatId)).toBe(true);
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('back');
  expect([await isClosed(chatId), await draftOf(chatId)]).toEqual([false, 'That is all.']);
  expect(run.service.log).toEqual([]);
});

it('brings back what was cancelled before, and tells what is not there any more', async () => {
  const chatId = await opened(30);
  const { localId } = await sendAndClose(chatId);
  await run.call('messages.cancel', { localId });
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('back');
  expect(await draftOf(chatId)).toBe('That is all.');
  expect(await run.refusal('messages.takeBack', { localIds: ['nothing'] })).toMatchObject({
    kind: 'not-found',
  });
});

it('is taken back once: what was put back, and sent again since, is not copied once more', async () => {
  const chatId = await opened(30);
  const { localId } = await run.send(chatId, 'First.');
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('back');
  await run.send(chatId, 'First.');
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('back');
  expect(await draftOf(chatId)).toBe('');
});

it('leaves the text in its message where another was begun since', async () => {
  const chatId = await opened(30);
  const { localId } = await sendAndClose(chatId);
  await begin(chatId, 'And one more thing');
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('beside');
  expect([await isClosed(chatId), await draftOf(chatId)]).toEqual([false, 'And one more thing']);
  expect(await run.messages(chatId)).toMatchObject([{ state: 'cancelled', text: 'That is all.' }]);
});

it('is not taken back at all once a part has left', async () => {
  const chatId = await opened();
  const first = await run.send(chatId, 'Gone.');
  await run.untilAll(chatId, 'accepted');
  await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
  const { localId } = await sendAndClose(chatId);
  expect(await run.call('messages.takeBack', { localIds: [first.localId, localId] })).toBe('left');
  expect(await isClosed(chatId)).toBe(true);
  expect(await run.messages(chatId)).toMatchObject([{ state: 'accepted' }, { state: 'held' }]);
});

it('says where there is nothing to take back, since the message was rejected', async () => {
  const chatId = await opened();
  run.service.faults.next({ kind: 'status', status: 422, body: {} });
  const { localId } = await sendAndClose(chatId);
  await run.untilAll(chatId, 'rejected');
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('refused');
});

it('holds for a scheduled message, of which the time stays where it is taken back', async () => {
  const chatId = await opened();
  const sendAt = Date.now() + 3_600_000;
  const localId = randomUUID();
  const later = { chatId, localId, text: 'Tomorrow.', replyToLocalId: null, sendAt };
  const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
  await run.call('messages.send', { ...later, options, closes: true });
  expect(await isClosed(chatId)).toBe(true);
  expect(await run.call('messages.takeBack', { localIds: [localId] })).toBe('back');
  expect(await isClosed(chatId)).toBe(false);
  expect(await run.call('drafts.get', { chatId })).toMatchObject({ text: 'Tomorrow.', sendAt });

  await run.call('messages.send', { ...later, localId: randomUUID(), options, closes: true });
  const [scheduled] = await run.call('scheduled.list', { chatId });
  run.service.faults.next({ kind: 'status', status: 422, body: {} });
  await run.call('scheduled.sendNow', { localId: scheduled?.localId ?? '' });
  await run.untilAll(chatId, 'rejected');
  expect(await isClosed(chatId)).toBe(false);
});

it('takes back all of what was scheduled, and leaves its text in a cancelled message beside another draft', async () => {
  const chatId = await opened();
  const sendAt = Date.now() + 3_600_000;
  const schedule = async (text: string) => {
    const localId = randomUUID();
    await run.send(chatId, text, { localId, sendAt, closes: true }).catch(() => null);
    return localId;
  };
  const localIds = [await schedule('Tomorrow.'), await schedule('And then.')];
  await begin(chatId, 'And one more thing');
  expect(await run.call('messages.takeBack', { localIds })).toBe('beside');
  expect(await run.call('scheduled.list', { chatId })).toEqual([]);
  expect([await isClosed(chatId), await draftOf(chatId)]).toEqual([false, 'And one more thing']);
  const cancelled = { state: 'cancelled' };
  expect(await run.messages(chatId)).toMatchObject([cancelled, cancelled]);
});

it('leaves all of what was scheduled where the time of a part has come', async () => {
  const chatId = await opened();
  const localId = randomUUID();
  const sendAt = Date.now() + 3_600_000;
  await run.send(chatId, 'Tomorrow.', { localId, sendAt }).catch(() => null);
  const { localId: left } = await run.send(chatId, 'Today.');
  expect(await run.call('messages.takeBack', { localIds: [localId, left] })).toBe('left');
  expect(await run.call('scheduled.list', { chatId })).toMatchObject([{ localId }]);
});

it('finds what was written last of all that waits in a chat', async () => {
  const chatId = await opened(30);
  const newest = () => run.call('messages.newestWaiting', { chatId });
  expect(await newest()).toBeNull();
  const held = await run.send(chatId, 'held');
  expect(await newest()).toMatchObject({ localId: held.localId, kind: 'message' });
  const localId = randomUUID();
  await run.send(chatId, 'later', { localId, sendAt: Date.now() + 3_600_000 }).catch(() => null);
  expect(await newest()).toMatchObject({ localId, kind: 'scheduled' });
  await run.call('scheduled.edit', { localId });
  expect(await newest()).toMatchObject({ localId: held.localId });
});

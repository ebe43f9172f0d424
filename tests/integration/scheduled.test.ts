import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import { runningEngine } from '../support/running-engine.ts';

// Only the clock is staged: timers are real, and look at it again when the outbox is woken.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 7, 8) }));
afterEach(() => vi.useRealTimers());

const run = runningEngine();
const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

const open = async (number = '+4915112345678') => {
  const [known] = (await run.client.call('instances.list', {})).instances;
  const { instanceId } = known ?? (await run.connect());
  const { chatId } = await run.openChat(number);
  return { instanceId, chatId };
};

type InChat = Awaited<ReturnType<typeof open>>;

const sendLater = (
  chat: InChat,
  text: string,
  sendAt: number,
  more: Partial<CallInput<'messages.send'>> = {},
) =>
  run.client.ask('messages.send', {
    ...chat,
    localId: randomUUID(),
    text,
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    sendAt,
    ...more,
  });

const list = (chatId: string | null = null) => run.call('scheduled.list', { chatId });

const first = async (chat: InChat) => {
  const [scheduled] = await list();
  if (scheduled === undefined) throw new Error('nothing is scheduled');
  return { instanceId: chat.instanceId, localId: scheduled.localId };
};

/** The clock moves on, and something makes the outbox look at it: here the sending of another message. */
const moveOn = async (chat: InChat, ms: number): Promise<void> => {
  vi.setSystemTime(Date.now() + ms);
  await run.client.send(chat.instanceId, chat.chatId, 'meanwhile');
};

const sentTexts = () => run.service.log.map(({ fields }) => fields['text']);

it('sends at its time by itself, and nothing before', async () => {
  vi.useRealTimers();
  const chat = await open();
  const at = Date.now() + 400;
  expect(await sendLater(chat, 'in a moment', at)).toEqual({
    ok: true,
    value: { messages: [], isClosed: false },
  });
  expect(await list(chat.chatId)).toMatchObject([{ text: 'in a moment', sendAt: at }]);
  expect(await run.client.messages(chat.instanceId, chat.chatId)).toEqual([]);
  await run.until(async () => (await list()).length === 0);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  const [message] = await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
  expect(message?.text).toBe('in a moment');
  expect(sentTexts()).toEqual(['in a moment']);
});

it('is kept over a restart, and sent within a minute of its time', async () => {
  const chat = await open();
  await sendLater(chat, 'kept', Date.now() + hour);
  vi.setSystemTime(Date.now() + hour + minute - 1);
  await run.restart();
  await run.until(async () => (await list()).length === 0);
  await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
  expect(sentTexts()).toEqual(['kept']);
});

it('waits at a start, where they are not to have answered, for what came in meanwhile', async () => {
  const chat = await open();
  await sendLater(chat, 'still there?', Date.now() + hour, { unlessAnswered: true });
  vi.setSystemTime(Date.now() + hour);
  await run.restart();
  await moveOn(chat, 0);
  await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
  expect(sentTexts()).toEqual(['meanwhile']);
  expect(await list()).toMatchObject([{ text: 'still there?', missed: false }]);
});

describe('a missed time', () => {
  it('is said at the start, and nothing is sent until a person says so', async () => {
    const chat = await open();
    await sendLater(chat, 'good morning', Date.now() + hour);
    await sendLater(chat, 'in the evening', Date.now() + 10 * hour);
    vi.setSystemTime(Date.now() + hour + minute + 1);
    await run.restart();
    const notices = await run.until(async () => {
      const found = (await run.client.call('app.status', {})).notices;
      return found.length > 0 ? found : null;
    });
    expect(notices).toMatchObject([{ kind: 'scheduled-missed', instanceName: 'Berlin', count: 1 }]);
    expect(await list()).toMatchObject([
      { text: 'good morning', missed: true },
      { text: 'in the evening', missed: false },
    ]);
    await run.client.send(chat.instanceId, chat.chatId, 'another');
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sentTexts()).toEqual(['another']);

    await run.client.call('scheduled.sendNow', await first(chat));
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sentTexts()).toEqual(['another', 'good morning']);
  });

  it('is said after a sleep, once', async () => {
    const chat = await open();
    await sendLater(chat, 'good morning', Date.now() + hour);
    await moveOn(chat, 5 * hour);
    await moveOn(chat, hour);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'scheduled-missed', count: 1 }]);
    expect(sentTexts()).toEqual(['meanwhile', 'meanwhile']);
  });

  it('can be made good by another time', async () => {
    const chat = await open();
    await sendLater(chat, 'good morning', Date.now() + hour);
    await moveOn(chat, 5 * hour);
    const sendAt = Date.now() + hour;
    await run.client.call('scheduled.changeTime', { ...(await first(chat)), sendAt });
    expect(await list()).toMatchObject([{ missed: false, sendAt }]);
    await moveOn(chat, hour);
    await run.until(async () => (await list()).length === 0);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sentTexts()).toContain('good morning');
  });
});

describe('what is refused', () => {
  it.each([
    ['a past time', 0, 'in-the-past'],
    ['more than a year', year + 2 * 24 * hour, 'too-far-ahead'],
  ])('%s', async (_what, ahead, problem) => {
    const chat = await open();
    const refusal = { kind: 'invalid-input', field: 'sendAt', problem };
    expect(await sendLater(chat, 'x', Date.now() + ahead)).toEqual({ ok: false, error: refusal });
    await sendLater(chat, 'x', Date.now() + hour);
    const change = { ...(await first(chat)), sendAt: Date.now() + ahead };
    expect(await run.client.refusal('scheduled.changeTime', change)).toEqual(refusal);
    expect((await list()).map(({ sendAt }) => sendAt)).toEqual([Date.now() + hour]);
  });

  it('any action once its turn has come', async () => {
    const chat = await open();
    await sendLater(chat, 'x', Date.now() + hour);
    const one = await first(chat);
    await run.client.call('scheduled.sendNow', one);
    for (const action of ['sendNow', 'edit', 'discard'] as const) {
      expect(await run.client.refusal(`scheduled.${action}`, one)).toMatchObject({
        kind: 'not-found',
      });
    }
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sentTexts()).toEqual(['x']);
  });
});

it('sends once however often "send now" is asked for', async () => {
  const chat = await open();
  await sendLater(chat, 'once', Date.now() + hour);
  const one = await first(chat);
  await Promise.all(Array.from({ length: 50 }, () => run.client.ask('scheduled.sendNow', one)));
  await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
  expect(sentTexts()).toEqual(['once']);
});

it('is either discarded or sent where both are asked for at once, and whoever comes too late is told', async () => {
  const chat = await open();
  for (const [asked, then] of [
    ['scheduled.discard', 'scheduled.sendNow'],
    ['scheduled.sendNow', 'scheduled.discard'],
    ['scheduled.sendNow', 'scheduled.edit'],
  ] as const) {
    await sendLater(chat, `${asked} before ${then}`, Date.now() + hour);
    const one = await first(chat);
    const answers = await Promise.all([run.client.ask(asked, one), run.client.ask(then, one)]);
    expect(answers).toEqual([
      { ok: true, value: null },
      { ok: false, error: { kind: 'not-found', what: 'scheduled' } },
    ]);
  }
});

const emptied = { text: '', card: null, replyToLocalId: null, options: null };

it('goes back to where it was written, or away', async () => {
  const chat = await open();
  const sendAt = Date.now() + hour;
  await sendLater(chat, 'better words', sendAt);
  const told: string[] = [];
  run.engine.subscribe((events) => told.push(...events.map(({ name }) => name)));
  await run.client.call('scheduled.edit', await first(chat));
  await expect.poll(() => told).toContain('drafts.changed');
  const draft = await run.client.call('drafts.get', chat);
  expect(draft).toMatchObject({ text: 'better words', sendAt });
  // Nothing but the time is left where all of the text is deleted, and is kept.
  await run.client.call('drafts.save', { ...chat, ...emptied, sendAt });
  expect(await run.client.call('drafts.get', chat)).toMatchObject({ text: '', sendAt });
  await sendLater(
    { ...chat, chatId: (await open('+5511912345678')).chatId },
    'x',
    Date.now() + hour,
  );
  await run.client.call('scheduled.discard', await first(chat));
  expect(await list()).toEqual([]);
});

it('looks at a file again at its time', async () => {
  const chat = await open();
  const path = join(run.folder, 'report.txt');
  writeFileSync(path, 'as it was');
  const grantIds = [run.engine.grant(path)];
  const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
  const attachmentIds = [added?.attachmentId ?? ''];
  await sendLater(chat, '', Date.now() + hour, { attachmentIds });
  expect(await run.client.call('attachments.list', chat)).toEqual([]);
  rmSync(path);
  await run.client.call('scheduled.sendNow', await first(chat));
  const [failed] = await run.client.untilAll(chat.instanceId, chat.chatId, 'not-sent');
  expect(failed?.failure).toMatchObject({ kind: 'file', problem: 'gone' });
  expect(run.service.log).toEqual([]);
});

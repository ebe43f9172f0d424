import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import type { RunResult } from '../../shared/contract/runs.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const group = '120363041234567890@g.us';

async function accepted(text = 'Good morning'): Promise<Message> {
  const { chatId } = await run.openChat('+4915112345678');
  await run.send(chatId, text);
  const all = await run.untilAll(chatId, 'accepted');
  const message = all.find((one) => one.text === text);
  if (message === undefined) throw new Error('the message is not there');
  return message;
}

/** The results of a run, once none of them moves any more. */
const untilEnded = (runId: string): Promise<RunResult[]> =>
  run.until(async () => {
    const results = await run.call('messages.runResults', { runId });
    const moving = ['held', 'queued', 'sending', 'waiting', 'running'];
    return results.length > 0 && results.every(({ state }) => !moving.includes(state))
      ? results
      : null;
  });

const carriedOut = (operation: string) =>
  run.service.log.filter((one) => one.operation === operation);

const forward = (message: Message, chatIds: string[], runId = randomUUID()) => {
  const messageIds = [message.messageId ?? ''];
  return run.call('messages.forward', { runId, messageIds, chatIds }).then(() => runId);
};

describe('forwarding', () => {
  it('is a message of each chat, with the record that came back', async () => {
    await run.connect();
    const message = await accepted();
    const chatIds = ['491511111111@c.us', '491522222222@c.us', '491533333000@c.us', group];
    const results = await untilEnded(await forward(message, chatIds));
    expect(results.map(({ chat, state }) => [chat.chatId, state])).toEqual([
      ['491511111111@c.us', 'accepted'],
      ['491522222222@c.us', 'accepted'],
      ['491533333000@c.us', 'rejected'],
      [group, 'accepted'],
    ]);
    expect(carriedOut('forward-message').map(({ fields }) => fields['messageId'])).toEqual(
      Array.from({ length: 3 }, () => message.messageId),
    );

    const [copy] = await run.messages('491511111111@c.us');
    expect(copy).toMatchObject({ text: 'Good morning', content: { kind: 'forward' } });
    expect(copy?.messageId).toMatch(/^true_491511111111@c\.us_3EB0/);
    const details = await run.call('messages.details', { localId: copy?.localId ?? '' });
    expect(JSON.parse(details.record ?? '')).toMatchObject({
      ackName: 'PENDING',
      _data: { message: { extendedTextMessage: { contextInfo: { isForwarded: true } } } },
    });
    expect(details.request?.headers['Authorization']).toBe('Bearer (left out)');
    expect(JSON.stringify(details)).not.toContain(account.accessToken);
  });

  it('adds a run once, however often it is asked for', async () => {
    await run.connect();
    const message = await accepted();
    const runId = randomUUID();
    const asked = Array.from({ length: 20 }, () => forward(message, ['491511111111@c.us'], runId));
    await Promise.all(asked);
    await untilEnded(runId);
    expect(carriedOut('forward-message')).toHaveLength(1);
  });

  it('is never repeated by itself once it may have arrived', async () => {
    await run.connect();
    const message = await accepted();
    run.service.faults.next({ kind: 'reset-after', operation: 'forward-message' });
    const runId = await forward(message, ['491511111111@c.us']);
    const [result] = await untilEnded(runId);
    expect(result?.state).toBe('unknown');
    await run.restart();
    expect(carriedOut('forward-message')).toHaveLength(1);
  });

  it('takes what it says from the answer where it is not known here', async () => {
    await run.connect();
    const runId = randomUUID();
    await run.call('messages.forward', {
      runId,
      messageIds: ['false_491577777777@c.us_ABCDEF'],
      chatIds: ['491511111111@c.us'],
    });
    const [result] = await untilEnded(runId);
    expect(result?.excerpt).toBe('A message the practice service does not remember');
  });

  it('refuses what is no message id', async () => {
    await run.connect();
    const error = await run.refusal('messages.forward', {
      runId: randomUUID(),
      messageIds: ['somewhere'],
      chatIds: ['491511111111@c.us'],
    });
    expect(error).toMatchObject({ kind: 'invalid-input', problem: 'not-a-message-id' });
  });
});

it('resends what a message held to another number', async () => {
  await run.connect();
  const message = await accepted('to the wrong number');
  const runId = randomUUID();
  await run.call('messages.resend', {
    runId,
    localId: message.localId,
    chatIds: ['491511111111@c.us'],
  });
  await untilEnded(runId);
  expect(carriedOut('send-text').map(({ chatId, fields }) => [chatId, fields['text']])).toEqual([
    ['4915112345678@c.us', 'to the wrong number'],
    ['491511111111@c.us', 'to the wrong number'],
  ]);
});

/** Asks to delete a message, and lets the time to undo it pass. */
async function deleteNow(message: Message): Promise<RunResult[]> {
  const runId = randomUUID();
  const messageIds = [message.messageId ?? ''];
  const soon = Date.now() - 6_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(soon);
  await run.call('messageActions.delete', { runId, messageIds });
  clock.mockRestore();
  await run.call('outbox.retryNow', {});
  await run.restart();
  return untilEnded(runId);
}

describe('deleting for everyone', () => {
  it('waits for an undo, which takes it back before anything leaves', async () => {
    await run.connect();
    const message = await accepted();
    const runId = randomUUID();
    const messageIds = [message.messageId ?? ''];
    await run.call('messageActions.delete', { runId, messageIds });
    const [held] = await run.messages(message.chatId);
    expect(held?.deletion?.state).toBe('held');
    expect((held?.deletion?.notBefore ?? 0) - Date.now()).toBeGreaterThan(3_000);
    await run.call('messageActions.cancel', { actionId: held?.deletion?.actionId ?? 0 });
    const [result] = await untilEnded(runId);
    expect(result?.state).toBe('cancelled');
    expect(carriedOut('delete-message')).toEqual([]);
  });

  it('is requested, and its record kept', async () => {
    await run.connect();
    const message = await accepted();
    expect(await deleteNow(message)).toMatchObject([{ kind: 'delete', state: 'done' }]);
    const { localId } = message;
    const { actions } = await run.call('messages.details', { localId });
    expect(JSON.parse(actions[0]?.record ?? '')).toMatchObject({
      message: {
        protocolMessage: { type: 'REVOKE', key: { id: message.messageId?.split('_')[2] } },
      },
    });
  });

  it('is asked again by itself after an unclear answer, and a 404 then is the yes to it', async () => {
    await run.connect();
    const message = await accepted();
    run.service.faults.next({ kind: 'reset-after', operation: 'delete-message' });
    expect(await deleteNow(message)).toMatchObject([{ kind: 'delete', state: 'done' }]);
    expect(carriedOut('delete-message')).toHaveLength(1);
  });

  it('says what the service refused', async () => {
    await run.connect();
    const message = await accepted();
    await deleteNow(message);
    const [again] = await deleteNow(message);
    expect(again).toMatchObject({ state: 'refused', failure: { kind: 'rejected', status: 404 } });
  });
});

describe('marking as seen', () => {
  it('names a pasted message, and who wrote it in a group', async () => {
    await run.connect();
    const runId = randomUUID();
    const messageIds = [`false_${group}_A1`, 'false_491577777777@c.us_B2'];
    const participant = '491588888888@c.us';
    await run.call('messageActions.markSeen', { runId, messageIds, participant });
    await untilEnded(runId);
    const asked = carriedOut('send-seen').map(({ fields }) => fields);
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual({ chatId: group, messageId: `false_${group}_A1`, participant });
    expect(asked).toContainEqual({
      chatId: '491577777777@c.us',
      messageId: 'false_491577777777@c.us_B2',
    });
  });

  it('goes on by itself after a 429, a fault of the service and a restart', async () => {
    await run.connect();
    for (const fault of [
      { kind: 'rate-limited', retryAfter: 1 },
      { kind: 'status', status: 500 },
    ] as const) {
      run.service.faults.next({ ...fault, operation: 'send-seen' });
    }
    const runId = randomUUID();
    const messageIds = ['false_491577777777@c.us_B2'];
    await run.call('messageActions.markSeen', { runId, messageIds });
    await run.restart();
    expect(await untilEnded(runId)).toMatchObject([{ state: 'done' }]);
    expect(carriedOut('send-seen')).toHaveLength(1);
  });
});

it('reads a chat, the latest messages first', async () => {
  await run.connect();
  const { chatId } = await run.openChat('+4915112345678');
  const runId = randomUUID();
  await run.call('messageActions.readChat', { runId, chatId, messages: 7 });
  await untilEnded(runId);
  expect(carriedOut('read-chat')).toMatchObject([{ chatId, query: { messages: '7' } }]);
});

it('answers a message that is known by its pasted id alone', async () => {
  await run.connect();
  const written = ' "false_4915112345678@c.us_ABC_9" ';
  const { quote, chat, known, fromMe } = await run.call('messages.readReference', { written });
  expect({ chatId: chat.chatId, known, fromMe }).toEqual({
    chatId: '4915112345678@c.us',
    known: false,
    fromMe: false,
  });
  const again = await run.call('messages.readReference', { written });
  expect(again.quote.localId).toBe(quote.localId);
  await run.send(chat.chatId, 'an answer', { replyToLocalId: quote.localId });
  const [answer] = await run.untilAll(chat.chatId, 'accepted');
  expect(answer?.replyTo?.excerpt).toBe('false_4915112345678@c.us_ABC_9');
  expect(run.service.log[0]?.fields['reply_to']).toBe('false_4915112345678@c.us_ABC_9');
});

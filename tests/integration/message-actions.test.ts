import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import type { RunResult } from '../../shared/contract/runs.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const group = '120363041234567890@g.us';

async function accepted(instanceId: string, text = 'Good morning'): Promise<Message> {
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  await run.client.send(instanceId, chatId, text);
  const all = await run.client.untilAll(instanceId, chatId, 'accepted');
  const message = all.find((one) => one.text === text);
  if (message === undefined) throw new Error('the message is not there');
  return message;
}

/** The results of a run, once none of them moves any more. */
const untilEnded = (instanceId: string, runId: string): Promise<RunResult[]> =>
  run.client.until(async () => {
    const results = await run.client.call('runs.results', { instanceId, runId });
    const moving = ['held', 'queued', 'sending', 'waiting', 'running'];
    return results.length > 0 && results.every(({ state }) => !moving.includes(state))
      ? results
      : null;
  });

const carriedOut = (operation: string) =>
  run.service.log.filter((one) => one.operation === operation);

const forward = (instanceId: string, message: Message, chatIds: string[], runId = randomUUID()) => {
  const messageIds = [message.messageId ?? ''];
  return run.client
    .call('messages.forward', { instanceId, runId, messageIds, chatIds })
    .then(() => runId);
};

describe('forwarding', () => {
  it('is a message of each chat, with the record that came back', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    const chatIds = ['491511111111@c.us', '491522222222@c.us', '491533333000@c.us', group];
    const results = await untilEnded(instanceId, await forward(instanceId, message, chatIds));
    expect(results.map(({ chat, state }) => [chat.chatId, state])).toEqual([
      ['491511111111@c.us', 'accepted'],
      ['491522222222@c.us', 'accepted'],
      ['491533333000@c.us', 'rejected'],
      [group, 'accepted'],
    ]);
    expect(carriedOut('forward-message').map(({ fields }) => fields['messageId'])).toEqual(
      Array.from({ length: 3 }, () => message.messageId),
    );

    const [copy] = await run.client.messages(instanceId, '491511111111@c.us');
    expect(copy).toMatchObject({ text: 'Good morning', content: { kind: 'forward' } });
    expect(copy?.messageId).toMatch(/^true_491511111111@c\.us_3EB0/);
    const details = await run.client.call('messages.details', {
      instanceId,
      localId: copy?.localId ?? '',
    });
    expect(JSON.parse(details.record ?? '')).toMatchObject({
      ackName: 'PENDING',
      _data: { message: { extendedTextMessage: { contextInfo: { isForwarded: true } } } },
    });
    expect(details.request?.headers['Authorization']).toBe('Bearer (left out)');
    expect(JSON.stringify(details)).not.toContain(account.accessToken);
  });

  it('adds a run once, however often it is asked for', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    const runId = randomUUID();
    const asked = Array.from({ length: 20 }, () =>
      forward(instanceId, message, ['491511111111@c.us'], runId),
    );
    await Promise.all(asked);
    await untilEnded(instanceId, runId);
    expect(carriedOut('forward-message')).toHaveLength(1);
  });

  it('is never repeated by itself once it may have arrived', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    run.service.faults.next({ kind: 'reset-after', operation: 'forward-message' });
    const runId = await forward(instanceId, message, ['491511111111@c.us']);
    const [result] = await untilEnded(instanceId, runId);
    expect(result?.state).toBe('unknown');
    await run.restart();
    expect(carriedOut('forward-message')).toHaveLength(1);
  });

  it('takes what it says from the answer where it is not known here', async () => {
    const { instanceId } = await run.connect();
    const runId = randomUUID();
    await run.client.call('messages.forward', {
      instanceId,
      runId,
      messageIds: ['false_491577777777@c.us_ABCDEF'],
      chatIds: ['491511111111@c.us'],
    });
    const [result] = await untilEnded(instanceId, runId);
    expect(result?.excerpt).toBe('A message the practice service does not remember');
  });

  it('refuses what is no message id', async () => {
    const { instanceId } = await run.connect();
    const error = await run.client.refusal('messages.forward', {
      instanceId,
      runId: randomUUID(),
      messageIds: ['somewhere'],
      chatIds: ['491511111111@c.us'],
    });
    expect(error).toMatchObject({ kind: 'invalid-input', problem: 'not-a-message-id' });
  });
});

it('resends what a message held to another number', async () => {
  const { instanceId } = await run.connect();
  const message = await accepted(instanceId, 'to the wrong number');
  const runId = randomUUID();
  await run.client.call('messages.resend', {
    instanceId,
    runId,
    localId: message.localId,
    chatIds: ['491511111111@c.us'],
  });
  await untilEnded(instanceId, runId);
  expect(carriedOut('send-text').map(({ chatId, fields }) => [chatId, fields['text']])).toEqual([
    ['4915112345678@c.us', 'to the wrong number'],
    ['491511111111@c.us', 'to the wrong number'],
  ]);
});

/** Asks to delete a message, and lets the time to undo it pass. */
async function deleteNow(instanceId: string, message: Message): Promise<RunResult[]> {
  const runId = randomUUID();
  const messageIds = [message.messageId ?? ''];
  const soon = Date.now() - 6_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(soon);
  await run.client.call('messageActions.delete', { instanceId, runId, messageIds });
  clock.mockRestore();
  await run.client.call('outbox.retryNow', { instanceId });
  await run.restart();
  return untilEnded(instanceId, runId);
}

describe('deleting for everyone', () => {
  it('waits for an undo, which takes it back before anything leaves', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    const runId = randomUUID();
    const messageIds = [message.messageId ?? ''];
    await run.client.call('messageActions.delete', { instanceId, runId, messageIds });
    const [held] = await run.client.messages(instanceId, message.chatId);
    expect(held?.deletion?.state).toBe('held');
    expect((held?.deletion?.notBefore ?? 0) - Date.now()).toBeGreaterThan(3_000);
    await run.client.call('messageActions.cancel', {
      instanceId,
      actionId: held?.deletion?.actionId ?? 0,
    });
    const [result] = await untilEnded(instanceId, runId);
    expect(result?.state).toBe('cancelled');
    expect(carriedOut('delete-message')).toEqual([]);
  });

  it('is requested, and its record kept', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    expect(await deleteNow(instanceId, message)).toMatchObject([{ kind: 'delete', state: 'done' }]);
    const { localId } = message;
    const { actions } = await run.client.call('messages.details', { instanceId, localId });
    expect(JSON.parse(actions[0]?.record ?? '')).toMatchObject({
      message: {
        protocolMessage: { type: 'REVOKE', key: { id: message.messageId?.split('_')[2] } },
      },
    });
  });

  it('is asked again by itself after an unclear answer, and a 404 then is the yes to it', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    run.service.faults.next({ kind: 'reset-after', operation: 'delete-message' });
    expect(await deleteNow(instanceId, message)).toMatchObject([{ kind: 'delete', state: 'done' }]);
    expect(carriedOut('delete-message')).toHaveLength(1);
  });

  it('says what the service refused', async () => {
    const { instanceId } = await run.connect();
    const message = await accepted(instanceId);
    await deleteNow(instanceId, message);
    const [again] = await deleteNow(instanceId, message);
    expect(again).toMatchObject({ state: 'refused', failure: { kind: 'rejected', status: 404 } });
  });
});

describe('marking as seen', () => {
  it('names a pasted message, and who wrote it in a group', async () => {
    const { instanceId } = await run.connect();
    const runId = randomUUID();
    const messageIds = [`false_${group}_A1`, 'false_491577777777@c.us_B2'];
    const participant = '491588888888@c.us';
    await run.client.call('messageActions.markSeen', {
      instanceId,
      runId,
      messageIds,
      participant,
    });
    await untilEnded(instanceId, runId);
    const asked = carriedOut('send-seen').map(({ fields }) => fields);
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual({ chatId: group, messageId: `false_${group}_A1`, participant });
    expect(asked).toContainEqual({
      chatId: '491577777777@c.us',
      messageId: 'false_491577777777@c.us_B2',
    });
  });

  it('goes on by itself after a 429, a fault of the service and a restart', async () => {
    const { instanceId } = await run.connect();
    for (const fault of [
      { kind: 'rate-limited', retryAfter: 1 },
      { kind: 'status', status: 500 },
    ] as const) {
      run.service.faults.next({ ...fault, operation: 'send-seen' });
    }
    const runId = randomUUID();
    const messageIds = ['false_491577777777@c.us_B2'];
    await run.client.call('messageActions.markSeen', { instanceId, runId, messageIds });
    await run.restart();
    expect(await untilEnded(instanceId, runId)).toMatchObject([{ state: 'done' }]);
    expect(carriedOut('send-seen')).toHaveLength(1);
  });
});

it('reads a chat, the latest messages first', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
  const runId = randomUUID();
  await run.client.call('messageActions.readChat', { instanceId, runId, chatId, messages: 7 });
  await untilEnded(instanceId, runId);
  expect(carriedOut('read-chat')).toMatchObject([{ chatId, query: { messages: '7' } }]);
});

it('answers a message that is known by its pasted id alone', async () => {
  const { instanceId } = await run.connect();
  const written = ' "false_4915112345678@c.us_ABC_9" ';
  const { quote, chat, known, fromMe } = await run.client.call('references.read', {
    instanceId,
    written,
  });
  expect({ chatId: chat.chatId, known, fromMe }).toEqual({
    chatId: '4915112345678@c.us',
    known: false,
    fromMe: false,
  });
  const again = await run.client.call('references.read', { instanceId, written });
  expect(again.quote.localId).toBe(quote.localId);
  await run.client.send(instanceId, chat.chatId, 'an answer', quote.localId);
  const [answer] = await run.client.untilAll(instanceId, chat.chatId, 'accepted');
  expect(answer?.replyTo?.excerpt).toBe('false_4915112345678@c.us_ABC_9');
  expect(run.service.log[0]?.fields['reply_to']).toBe('false_4915112345678@c.us_ABC_9');
});

import { beforeEach, expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import type { Settlement } from '../../shared/domain/settlement.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

beforeEach(() => {
  run.service.switches.offersMore = true;
  run.service.switches.queue.delayMs = 0;
});

/** Connects to the newer version of the service, which queues. */
async function connect(): Promise<string> {
  await run.client.call('settings.set', { sending: { gapSeconds: 0 } });
  const { instanceId } = await run.client.call('instances.connect', {
    ...run.form(),
    chatServiceAddress: run.service.queueAddress,
  });
  return instanceId;
}

const probe = (instanceId: string) =>
  run.client.call('instances.probe', { instanceId, attemptId: 'probe' });

async function send(instanceId: string, number: string): Promise<string> {
  const { chatId } = await run.client.openChat(instanceId, number);
  await run.client.send(instanceId, chatId, 'Your parcel is on its way.');
  await run.client.untilAll(instanceId, chatId, 'accepted', 'rejected', 'unknown');
  return chatId;
}

const untilSettled = (instanceId: string, chatId: string, state: Settlement['state']) =>
  run.until<Message>(async () => {
    const [message] = await run.client.messages(instanceId, chatId);
    return message?.settlement?.state === state ? message : null;
  });

it('accepts what was queued without a key, and with its key once the queue has told', async () => {
  const instanceId = await connect();
  await probe(instanceId);
  const chatId = await send(instanceId, '+49 151 2345678');
  const [queued] = await run.client.messages(instanceId, chatId);
  expect(queued).toMatchObject({
    state: 'accepted',
    messageId: null,
    settlement: { by: 'queue', state: 'asking' },
  });
  expect(await untilSettled(instanceId, chatId, 'settled')).toMatchObject({
    state: 'accepted',
    messageId: expect.stringMatching(/^true_4915[0-9]+@c\.us_3EB0/) as string,
    serviceStatus: 'PENDING',
  });
  expect(run.service.log.map(({ operation }) => operation)).toEqual(['send-text']);
}, 15_000);

it('rejects with the reason what the queue says was refused', async () => {
  const instanceId = await connect();
  await probe(instanceId);
  const chatId = await send(instanceId, '+49 151 2345000');
  expect(await untilSettled(instanceId, chatId, 'settled')).toMatchObject({
    state: 'rejected',
    failure: { kind: 'rejected', status: 422, notOnNetwork: true },
  });
  const { needsReview } = await run.client.call('outbox.status', { instanceId });
  expect(needsReview).toBe(1);
}, 15_000);

it('opens a chat again that was closed while the queue had its message', async () => {
  const instanceId = await connect();
  const chatId = await send(instanceId, '+49 151 2345000');
  const { client } = run;
  await client.send(instanceId, chatId, 'That is all.', { closes: true });
  await client.untilAll(instanceId, chatId, 'accepted');
  expect((await client.call('chats.get', { instanceId, chatId })).closedAt).not.toBeNull();
  await probe(instanceId);
  await client.untilAll(instanceId, chatId, 'rejected');
  expect((await client.call('chats.get', { instanceId, chatId })).closedAt).toBeNull();
  // The first of both did.
  const [first, second] = await client.messages(instanceId, chatId);
  expect([first?.reopenedChat, second?.reopenedChat]).toEqual([true, undefined]);
}, 15_000);

it.each([
  ['failure', 'rejected', /^$/],
  ['nothing', 'unknown', /^$/],
  ['success', 'accepted', /^$/],
  ['message-id', 'accepted', /^true_4915[0-9]+@c\.us_3EB0/],
] as const)(
  'where the queue tells %s, a text is %s',
  async (tells, state, messageId) => {
    run.service.switches.queue.tells = tells;
    const instanceId = await connect();
    await probe(instanceId);
    const chatId = await send(instanceId, '+49 151 2345678');
    const message = await run.until<Message>(async () => {
      const [message] = await run.client.messages(instanceId, chatId);
      return message?.settlement?.state === 'asking' ? null : (message ?? null);
    });
    expect(message.state).toBe(state);
    expect(message.messageId ?? '').toMatch(messageId);
  },
  15_000,
);

it('calls unknown what failed behind the queue, and sends it not again by itself', async () => {
  run.service.switches.phone = 'FAILED';
  const instanceId = await connect();
  await probe(instanceId);
  const chatId = await send(instanceId, '+49 151 2345678');
  expect(await untilSettled(instanceId, chatId, 'settled')).toMatchObject({
    state: 'unknown',
    failure: { kind: 'unknown', reason: 'server-error', status: 500 },
  });
  expect(run.service.log).toEqual([]);
}, 15_000);

it('asks on after a restart, and only once somebody found out that there is a queue', async () => {
  const instanceId = await connect();
  const chatId = await send(instanceId, '+49 151 2345678');
  const before = run.service.requests;
  await run.restart();
  expect((await run.client.messages(instanceId, chatId))[0]?.settlement?.state).toBe('asking');
  expect(run.service.requests).toBe(before);
  await probe(instanceId);
  await untilSettled(instanceId, chatId, 'settled');
}, 15_000);

it('leaves unknown what was queued with a lost envelope', async () => {
  run.service.switches.queue.losesEnvelope = true;
  const instanceId = await connect();
  await probe(instanceId);
  const chatId = await send(instanceId, '+49 151 2345678');
  expect(await run.client.messages(instanceId, chatId)).toMatchObject([
    { state: 'unknown', settlement: null },
  ]);
});

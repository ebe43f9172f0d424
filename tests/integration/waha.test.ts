import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const session = account.instanceUuid;

beforeEach(async () => {
  // What became of a message is looked up, not heard.
  run.service.wahaLines.cut();
  await run.client.call('settings.set', { sending: { gapSeconds: 0 } });
});
afterEach(() => vi.useRealTimers());

function form(changes: Partial<CallInput<'instances.connect'>> = {}) {
  return {
    attemptId: 'waha',
    protocol: 'waha' as const,
    name: 'Our own',
    chatServiceAddress: `${run.service.wahaAddress}/`,
    smsServiceAddress: '',
    instanceUuid: session,
    accessToken: account.accessToken,
    ...changes,
  };
}

const connect = () => run.client.call('instances.connect', form());

/** Sends to as many chats as there are texts. */
async function sendAll(instanceId: string, texts: readonly string[]): Promise<string[]> {
  const chatIds: string[] = [];
  for (const [index, text] of texts.entries()) {
    const number = `+49 151 ${1_000_000 + index * 1_001}1`;
    const { chatId } = await run.client.openChat(instanceId, number);
    await run.client.send(instanceId, chatId, text);
    chatIds.push(chatId);
  }
  return chatIds;
}

/** The key IDs of all texts that arrived, as often as they did. */
const arrived = () =>
  run.service.log.filter(({ operation }) => operation === 'send-text').map(({ keyId }) => keyId);

it('connects by reads alone, and asks for no SMS', async () => {
  const instance = await connect();
  expect(instance).toMatchObject({
    kind: 'service',
    protocol: 'waha',
    chatServiceAddress: run.service.wahaAddress,
    smsServiceAddress: '',
    instanceUuid: session,
    offers: { health: true, smsLists: false },
  });
  expect(run.service.log).toEqual([]);
  const { chatId } = await run.client.openChat(instance.instanceId, '+49 151 2345678');
  await run.client.send(instance.instanceId, chatId, 'Your parcel is on its way.');
  const [message] = await run.client.untilAll(instance.instanceId, chatId, 'accepted');
  expect(message?.messageId).toBe(`true_${chatId}_${arrived()[0]}`);
  expect(message?.settlement).toBe(null);
});

it.each([
  [{ accessToken: 'another-key-12345' }, { field: 'accessToken', problem: 'key-refused' }],
  [{ instanceUuid: 'other' }, { field: 'instanceUuid', problem: 'no-such-session' }],
  [{ instanceUuid: 'a b' }, { field: 'instanceUuid', problem: 'not-a-session-name' }],
  [
    { chatServiceAddress: 'http://waha.example.com' },
    { field: 'chatServiceAddress', problem: 'needs-https' },
  ],
  [
    { chatServiceAddress: 'http://127.0.0.1:1' },
    { field: 'chatServiceAddress', problem: 'host-refused' },
  ],
])('says what is wrong with %o', async (changes, problem) => {
  expect(await run.client.refusal('instances.connect', form(changes))).toMatchObject({
    kind: 'invalid-input',
    ...problem,
  });
});

it('says that a session waits for its code, and may be connected all the same', async () => {
  run.service.switches.phone = 'SCAN_QR_CODE';
  expect(await run.client.refusal('instances.connect', form())).toMatchObject({
    field: 'instanceUuid',
    problem: 'session-not-working',
    detail: 'SCAN_QR_CODE',
  });
  const input = form({ evenIfUnreachable: true });
  const { instanceId } = await run.client.call('instances.connect', input);
  const code = await run.client.call('serviceHealth.requestCode', { instanceId });
  expect(code.png).toMatch(/^iVBOR/);
});

it('shows the key to no web page', async () => {
  run.service.faults.next({ kind: 'web-page' });
  expect(await run.client.refusal('instances.connect', form())).toMatchObject({
    field: 'chatServiceAddress',
    problem: 'not-waha',
  });
  expect(run.service.requests).toBe(1);
});

it('finds by its ID what arrived although its answer was lost, and sends nothing twice', async () => {
  const { instanceId } = await connect();
  run.service.faults.every(2, { kind: 'reset-after', operation: 'send-text' });
  const chatIds = await sendAll(instanceId, ['one', 'two', 'three', 'four', 'five', 'six']);
  for (const chatId of chatIds) {
    const [message] = await run.client.untilAll(instanceId, chatId, 'accepted');
    expect(arrived()).toContain(message?.messageId?.split('_')[2]);
  }
  expect(arrived()).toHaveLength(6);
  const { needsReview } = await run.client.call('outbox.status', { instanceId });
  expect(needsReview).toBe(0);
}, 20_000);

it('sends again, under the same ID, what did not arrive; what was written after it waits', async () => {
  const { instanceId } = await connect();
  run.service.faults.next({ kind: 'reset-before', operation: 'send-text' });
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  const { localId } = await run.client.send(instanceId, chatId, 'first');
  await run.client.send(instanceId, chatId, 'second');
  await run.until(async () => {
    const [message] = await run.client.messages(instanceId, chatId);
    return message?.settlement?.state === 'asking';
  });
  // A request that ended may arrive later still: it is not sent again before that is over.
  const looked = run.service.requests;
  await vi.waitFor(() => expect(run.service.requests).toBeGreaterThan(looked), 10_000);
  expect(arrived()).toEqual([]);
  const again = await run.client.call('messages.sendAgain', { instanceId, localId });
  expect(again.state).toBe('sending');

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await run.client.untilAll(instanceId, chatId, 'accepted');
  const texts = run.service.log.map(({ fields }) => fields['text']);
  expect(texts).toEqual(['first', 'second']);
}, 30_000);

it('looks up after a crash what was on its way', async () => {
  const { instanceId } = await connect();
  run.service.faults.next({ kind: 'stall', operation: 'send-text' });
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  await run.client.send(instanceId, chatId, 'on its way');
  await expect.poll(() => arrived()).toHaveLength(1);
  await run.restart();
  const { accessToken } = account;
  await run.client.call('instances.setToken', { instanceId, accessToken });
  await run.client.untilAll(instanceId, chatId, 'accepted');
  expect(arrived()).toHaveLength(1);
}, 20_000);

it('leaves to a person what its server keeps no record of', async () => {
  const { instanceId } = await connect();
  run.service.faults.next({ kind: 'reset-after', operation: 'send-text' });
  run.service.faults.next({
    kind: 'status',
    status: 400,
    body: { message: 'Enable NOWEB store' },
    operation: 'message',
  });
  const [chatId = ''] = await sendAll(instanceId, ['one']);
  const [message] = await run.client.untilAll(instanceId, chatId, 'unknown');
  expect(message?.settlement).toEqual({ by: 'own-id', state: 'given-up' });
}, 20_000);

it('is practised on as the practice service is', async () => {
  const { instanceId } = await run.client.call('instances.usePractice', { protocol: 'waha' });
  const again = await run.client.call('instances.usePractice', { protocol: 'waha' });
  expect(again.instanceId).toBe(instanceId);
  const other = await run.client.call('instances.usePractice', {});
  expect(other.instanceId).not.toBe(instanceId);
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  await run.client.send(instanceId, chatId, 'to nobody');
  await run.client.untilAll(instanceId, chatId, 'accepted');
});

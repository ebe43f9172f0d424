import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import type { PracticeSwitches } from '../../electron/practice/practice-switches.ts';
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

it('reads numbers with the country of its own number, which the server tells, unless another is set', async () => {
  run.service.switches.waha.ownChatId = '4915112345678:7@s.whatsapp.net';
  const { instanceId } = await connect();
  const country = () => run.client.call('chats.numberCountry', { instanceId, region: 'US' });
  await expect.poll(country).toEqual({ country: 'DE' });
  await run.client.call('memory.set', { country: 'AT' });
  expect(await country()).toEqual({ country: 'DE' });
  const own = { ...noOwnSettings, country: 'FR' };
  await run.client.call('instances.change', { instanceId, own });
  expect(await country()).toEqual({ country: 'FR' });
});

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

/** Has a message accepted, by which the server shows whether it keeps IDs. */
async function show(instanceId: string): Promise<void> {
  const { chatId } = await run.client.openChat(instanceId, '+49 151 7654321');
  await run.client.send(instanceId, chatId, 'shown');
  await run.client.untilAll(instanceId, chatId, 'accepted');
}

const textsSent = () => run.service.log.map(({ fields }) => fields['text']);

const untilLooking = (instanceId: string, chatId: string) =>
  run.until(async () => {
    const [message] = await run.client.messages(instanceId, chatId);
    return message?.settlement?.state === 'asking' ? message : null;
  });

it('sends again once, under the same ID, what did not arrive, and lets what follows go meanwhile', async () => {
  const { instanceId } = await connect();
  await show(instanceId);
  run.service.faults.next({ kind: 'reset-before', operation: 'send-text' });
  run.service.faults.next({ kind: 'reset-before', operation: 'send-text' });
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  await run.client.send(instanceId, chatId, 'first');
  await untilLooking(instanceId, chatId);
  run.service.faults.clear();
  await run.client.send(instanceId, chatId, 'second');
  await run.until(async () => {
    const messages = await run.client.messages(instanceId, chatId);
    return messages[1]?.state === 'accepted';
  });
  // A request that ended may arrive later still: it is not sent again before that is over.
  expect(textsSent()).toEqual(['shown', 'second']);
  run.service.faults.next({ kind: 'reset-before', operation: 'send-text' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await run.until(async () => {
    const [message] = await run.client.messages(instanceId, chatId);
    return message?.sends === 2 && message.settlement?.state === 'asking';
  });
  vi.setSystemTime(Date.now() + 200_000);
  const messages = await run.client.untilAll(instanceId, chatId, 'accepted', 'unknown');
  expect(messages).toMatchObject([
    { state: 'unknown', sends: 2, settlement: { by: 'own-id', state: 'given-up' } },
    { state: 'accepted' },
  ]);
  expect(textsSent()).toEqual(['shown', 'second']);
}, 40_000);

it.each<[string, Partial<PracticeSwitches['waha']>, 'reset-after' | 'reset-before' | null]>([
  ['ignores IDs and answers nothing', { keepsIds: false, answers: 'nothing' }, null],
  ['ignores IDs and fails afterwards', { keepsIds: false, answers: 'error' }, null],
  ['ignores IDs and loses answers', { keepsIds: false }, 'reset-after'],
  ['has no route for messages', { keepsIds: false, lacks: ['message'] }, 'reset-after'],
  ['loses requests and never showed an ID', {}, 'reset-before'],
])(
  'sends nothing twice to a server that %s',
  async (_what, waha, fault) => {
    Object.assign(run.service.switches.waha, waha);
    const { instanceId } = await connect();
    if (fault !== null) run.service.faults.every(1, { kind: fault, operation: 'send-text' });
    const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
    await run.client.send(instanceId, chatId, 'once');
    const before = run.service.requests;
    await vi.waitFor(() => expect(run.service.requests).toBeGreaterThan(before), 10_000);
    await untilLookedAt(instanceId, chatId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    // Before the next message shows what the server does with an ID.
    await run.client.untilAll(instanceId, chatId, 'unknown');
    run.service.faults.clear();
    Object.assign(run.service.switches.waha, { answers: 'record' });
    await run.client.send(instanceId, chatId, 'after it');
    const messages = await run.client.untilAll(instanceId, chatId, 'accepted', 'unknown');
    expect(messages.map(({ state }) => state)).toEqual(['unknown', 'accepted']);
    const isThere = fault !== 'reset-before';
    expect(textsSent()).toEqual(isThere ? ['once', 'after it'] : ['after it']);
  },
  30_000,
);

/** Waits until a message is looked up, or a person's. */
const untilLookedAt = (instanceId: string, chatId: string) =>
  run.until(async () => {
    const [message] = await run.client.messages(instanceId, chatId);
    return message?.settlement != null || message?.state === 'unknown';
  });

it('looks nothing up by an ID that the server replaced once', async () => {
  run.service.switches.waha.keepsIds = false;
  const { instanceId } = await connect();
  await show(instanceId);
  run.service.switches.waha.answers = 'nothing';
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  await run.client.send(instanceId, chatId, 'once');
  const [message] = await run.client.untilAll(instanceId, chatId, 'unknown');
  expect(message?.settlement).toBe(null);
  expect(textsSent()).toEqual(['shown', 'once']);
});

it('lets a person decide about what is being looked up', async () => {
  const { instanceId } = await connect();
  run.service.faults.every(1, { kind: 'reset-before', operation: 'send-text' });
  const [one = '', other = ''] = await sendAll(instanceId, ['arrived', 'given up']);
  const first = await untilLooking(instanceId, one);
  const second = await untilLooking(instanceId, other);
  expect(
    await run.client.call('messages.confirmManually', { instanceId, localId: first.localId }),
  ).toMatchObject({ state: 'accepted', confirmedManually: true });
  expect(
    await run.client.call('messages.cancel', { instanceId, localId: second.localId }),
  ).toMatchObject({ state: 'unknown', failure: { kind: 'unknown', reason: 'reset' } });
  const { items } = await run.client.call('outbox.list', {
    instanceId,
    reasons: null,
    search: '',
    offset: 0,
    limit: 10,
  });
  expect(items.map(({ reason, isLookedUp }) => [reason, isLookedUp])).toEqual([['unknown', false]]);
  expect(textsSent()).toEqual([]);
});

it('takes an event with the ID that it chose for proof, whenever it comes', async () => {
  run.service.switches.waha.lacks = ['message'];
  const { instanceId } = await connect();
  run.service.faults.next({ kind: 'reset-after', operation: 'send-text' });
  const [chatId = ''] = await sendAll(instanceId, ['once']);
  await run.client.untilAll(instanceId, chatId, 'unknown');
  run.service.wahaLines.mend();
  run.service.wahaLines.cut();
  run.service.wahaLines.mend();
  await expect.poll(() => run.service.wahaLines.count, { timeout: 15_000 }).toBe(1);
  const keyId = arrived()[0] ?? '';
  run.service.cameIn({
    key: { remoteJid: chatId.replace('c.us', 's.whatsapp.net'), fromMe: true, id: keyId },
    message: { extendedTextMessage: { text: 'once' } },
    messageTimestamp: String(Math.floor(Date.now() / 1_000)),
  });
  const messages = await run.client.untilAll(instanceId, chatId, 'accepted');
  expect(messages).toMatchObject([
    { text: 'once', settlement: { by: 'own-id', state: 'settled' } },
  ]);
}, 30_000);

it('holds what waits while the session does not work, says so, and goes on', async () => {
  const { instanceId } = await connect();
  run.service.setPhone('STARTING');
  const chatIds = await sendAll(instanceId, ['one', 'two']);
  const held = await run.until(async () => {
    const { backOff } = await run.client.call('outbox.status', { instanceId });
    return backOff?.reason === 'not-working' ? backOff : null;
  });
  expect(held).toMatchObject({
    state: 'STARTING',
    detail: expect.stringContaining('session') as string,
  });
  const [message] = await run.client.messages(instanceId, chatIds[0] ?? '');
  expect(message).toMatchObject({
    state: 'queued',
    failure: { kind: 'held', reason: 'not-working', state: 'STARTING' },
  });
  run.service.setPhone('WORKING');
  for (const chatId of chatIds) await run.client.untilAll(instanceId, chatId, 'accepted');
  expect(new Set(textsSent())).toEqual(new Set(['one', 'two']));
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

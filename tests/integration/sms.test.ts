import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import { connectToSms } from '../support/connect-to-sms.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const number = '+4915112345678';

type Sms = Partial<CallInput<'sms.send'>>;

const written = (instanceId: string, more: Sms = {}) => {
  const localId = randomUUID();
  const sms = { localId, threadId: null, to: number, text: 'Hello', sendAt: null };
  return { instanceId, ...sms, ...more };
};

async function send(instanceId: string, more: Sms = {}): Promise<string> {
  const sms = written(instanceId, more);
  await run.client.call('sms.send', sms);
  return sms.localId;
}

const onTheirWay = (instanceId: string) => run.client.call('sms.onTheirWay', { instanceId });
const atService = () => [...run.service.smsBook.messages.values()];

/** Waits until nothing is on its way that Postline does by itself. */
const untilQuiet = (instanceId: string) =>
  run.client.until(async () => {
    const sends = await onTheirWay(instanceId);
    return sends.every(({ state }) => state === 'stopped') ? sends : null;
  });

/** Looks at a thread until its list is as wanted. */
const untilList = (
  instanceId: string,
  threadId: string,
  check: (list: CallOutput<'sms.list'>) => boolean,
) =>
  run.client.until(async () => {
    await run.client.call('sms.look', { instanceId, threadId });
    const list = await run.client.call('sms.list', { instanceId, threadId });
    return check(list) ? list : null;
  });

it('sends an SMS to a number, whose thread then comes into the list, and follows it until it is delivered', async () => {
  const instanceId = await connectToSms(run);
  const requestId = await send(instanceId, {
    to: '0049 1511 2345678',
    text: 'Your parcel is here',
  });
  expect(await untilQuiet(instanceId)).toEqual([]);
  const [sent] = atService();
  expect(sent).toMatchObject({ request_id: requestId, to_phone_number: number });
  // What was not asked for is left out, not null.
  expect(run.service.log.at(-1)?.fields).toEqual({
    content: 'Your parcel is here',
    request_id: requestId,
    to: number,
  });

  const threadId = sent?.message_thread_id ?? '';
  const { threads } = await run.client.until(async () => {
    const list = await run.client.call('threads.list', { instanceId });
    return list.total > 0 ? list : null;
  });
  expect(threads).toMatchObject([
    { threadId, lastMessage: 'Your parcel is here', isUnread: false },
  ]);
  const { messages } = await untilList(
    instanceId,
    threadId,
    ({ messages }) => messages[0]?.status === 'delivered',
  );
  expect(messages).toMatchObject([{ isIncoming: false, text: 'Your parcel is here' }]);
  const { entries } = await run.client.call('audit.list', { instanceId });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'outcome', by: 'postline', detail: { sms: { to: '+49 1511 2345678' } } },
    { action: 'send', by: 'person', excerpt: 'Your parcel is here' },
  ]);
});

it('finds an SMS again whose answer was lost, and does not send it a second time', async () => {
  const instanceId = await connectToSms(run);
  run.service.switches.losesAnswers = true;
  const first = await send(instanceId, { text: 'One' });
  const second = await send(instanceId, { text: 'Two' });
  expect((await onTheirWay(instanceId)).map(({ localId }) => localId)).toEqual([first, second]);
  await run.client.until(async () => {
    const [sms] = await onTheirWay(instanceId);
    return sms?.state === 'checking' ? true : null;
  });
  expect(await untilQuiet(instanceId)).toEqual([]);
  expect(atService().map(({ request_id: id }) => id)).toEqual([first, second]);
});

it('takes an SMS for sent that a list shows before its answer was looked up, and shows it once', async () => {
  const instanceId = await connectToSms(run);
  run.service.switches.losesAnswers = true;
  const threadId = run.service.smsThreads.add(number, 'Is it there?');
  await run.client.call('threadSync.refresh', { instanceId });
  await run.client.until(async () => {
    const { total } = await run.client.call('threads.list', { instanceId });
    return total === 1 ? true : null;
  });
  await send(instanceId, { threadId, to: '', text: 'Yes' });
  await run.client.until(async () => {
    const [sms] = await onTheirWay(instanceId);
    return sms?.state === 'checking' ? true : null;
  });
  await run.client.call('sms.look', { instanceId, threadId });
  const list = await run.client.call('sms.list', { instanceId, threadId });
  expect(list.messages.filter(({ text }) => text === 'Yes')).toHaveLength(1);
  expect(list.sends).toEqual([]);
  const { entries } = await run.client.call('audit.list', { instanceId, action: 'outcome' });
  expect(entries).toHaveLength(1);
});

it('looks for an SMS that was under way when Postline was closed', async () => {
  const instanceId = await connectToSms(run);
  let answer = (): void => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  run.service.faults.next({ kind: 'held', until, operation: 'send-message' });
  const requestId = await send(instanceId);
  await run.client.until(async () => {
    const [sms] = await onTheirWay(instanceId);
    return sms?.state === 'sending' ? true : null;
  });
  const stopping = run.restart();
  answer();
  await stopping;
  expect(await untilQuiet(instanceId)).toEqual([]);
  expect(atService().map(({ request_id: id }) => id)).toEqual([requestId]);
});

it('keeps what the service refuses with its reason, to be edited or dropped', async () => {
  const instanceId = await connectToSms(run);
  const body = {
    message: 'The given data was invalid.',
    errors: { messages: ['No credit left.'] },
  };
  run.service.faults.every(1, { kind: 'status', status: 422, body, operation: 'send-message' });
  const localId = await send(instanceId, { text: 'Far too dear' });
  const [stopped] = await untilQuiet(instanceId);
  expect(stopped).toMatchObject({ failure: { kind: 'rejected', messages: ['No credit left.'] } });
  expect(await run.client.call('sms.takeBack', { instanceId, localId })).toBe(true);
  expect(await onTheirWay(instanceId)).toEqual([]);
  const draft = await run.client.call('sms.draft', { instanceId, threadId: null });
  expect(draft).toEqual({ to: number, text: 'Far too dear' });

  // A draft is never written over.
  const other = await send(instanceId, { text: 'Another' });
  await untilQuiet(instanceId);
  await run.client.call('sms.saveDraft', { instanceId, threadId: null, to: '', text: 'Typed' });
  expect(await run.client.refusal('sms.takeBack', { instanceId, localId: other })).toMatchObject({
    problem: 'draft-not-empty',
  });
  run.service.faults.clear();
  await run.client.call('sms.sendAgain', { instanceId, localId: other });
  expect(await untilQuiet(instanceId)).toEqual([]);
  expect(atService().map(({ content }) => content)).toEqual(['Another']);
});

it('holds an SMS as long as it can be undone, and schedules up to three days ahead', async () => {
  const instanceId = await connectToSms(run);
  await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
  const held = await send(instanceId);
  expect(await onTheirWay(instanceId)).toMatchObject([{ state: 'waiting' }]);
  expect(await run.client.call('sms.takeBack', { instanceId, localId: held })).toBe(true);
  await run.client.call('settings.set', { sending: { undoSeconds: 0 } });

  const day = 86_400_000;
  const refused = (more: Sms) => run.client.refusal('sms.send', written(instanceId, more));
  expect(await refused({ sendAt: Date.now() - 1 })).toMatchObject({ problem: 'in-the-past' });
  expect(await refused({ sendAt: Date.now() + 3 * day + 60_000 })).toMatchObject({
    problem: 'sms-too-far-ahead',
  });
  expect(await refused({ text: ' ' })).toMatchObject({ field: 'text', problem: 'required' });
  expect(await refused({ to: '0151 123' })).toMatchObject({ problem: 'number-needs-code' });
  expect(await refused({ to: 'Ana' })).toMatchObject({ problem: 'number-has-letters' });

  const sendAt = Math.ceil(Date.now() / 1_000) * 1_000 + day;
  await send(instanceId, { sendAt });
  await untilQuiet(instanceId);
  const threadId = atService()[0]?.message_thread_id ?? '';
  const { messages } = await untilList(instanceId, threadId, ({ total }) => total > 0);
  expect(messages).toMatchObject([{ status: 'scheduled', sendAt }]);
});

it('shows messages of a thread as a conversation, and an SMS that came in as unread until somebody looks', async () => {
  const instanceId = await connectToSms(run);
  run.service.smsThreads.fill(3, 7);
  const threadId = run.service.smsThreads.add(number, 'A first question');
  await run.client.call('threadSync.refresh', { instanceId });
  await run.client.until(async () => {
    const { total } = await run.client.call('threads.list', {
      instanceId,
      filter: { search: threadId },
    });
    return total === 1 ? true : null;
  });
  const { messages } = await untilList(instanceId, threadId, ({ isWhole }) => isWhole);
  expect(messages.map(({ isIncoming, text }) => [isIncoming, text])).toEqual([
    [false, 'Hello, this is Postline. How can we help?'],
    [true, 'A first question'],
  ]);

  const { smsBook } = run.service;
  smsBook.receive(number, 'Are you there?');
  const unread = () =>
    run.client.call('threads.get', { instanceId, threadId }).then(({ isUnread }) => isUnread);
  expect(await unread()).toBe(false);
  await run.client.call('threadSync.refresh', { instanceId });
  await run.client.until(async () => ((await unread()) ? true : null));
  const seen = await untilList(instanceId, threadId, ({ total }) => total === 3);
  expect(seen.messages.at(-1)).toMatchObject({ isIncoming: true, text: 'Are you there?' });
  expect(await unread()).toBe(false);
  // It stays without the service.
  await run.service.goOffline();
  expect(await run.client.call('sms.list', { instanceId, threadId })).toMatchObject({ total: 3 });
  expect(await run.client.refusal('sms.look', { instanceId, threadId })).toMatchObject({
    kind: 'offline',
  });
  await run.service.comeBack();
});

it('tells what became of SMS that the phone could not send', async () => {
  const instanceId = await connectToSms(run);
  const { switches } = run.service;
  await send(instanceId, { to: '+4915112345000' });
  await untilQuiet(instanceId);
  const threadId = atService()[0]?.message_thread_id ?? '';
  const failed = await untilList(
    instanceId,
    threadId,
    ({ messages }) => messages[0]?.status === 'failed',
  );
  expect(failed.messages).toMatchObject([{ failureReason: 'The number is not in service.' }]);

  switches.smsPhone.isOnline = false;
  switches.sms.expiresAfterMs = 0;
  await send(instanceId, { threadId, to: '' });
  await untilList(instanceId, threadId, ({ messages }) => messages.at(-1)?.status === 'expired');
});

it('deletes threads at the service once they can be kept no more, and says why one was not', async () => {
  const instanceId = await connectToSms(run);
  run.service.smsThreads.fill(3, 7);
  await run.client.call('threadSync.refresh', { instanceId });
  const listed = () => run.client.call('threads.list', { instanceId, filter: { tab: 'all' } });
  const { threads } = await run.client.until(async () => {
    const list = await listed();
    return list.total === 3 ? list : null;
  });
  const threadIds = threads.map(({ threadId }) => threadId);
  const [kept = '', first = '', second = ''] = threadIds;
  await run.client.call('instances.change', { instanceId, threadIdField: 'message_thread_id' });
  run.service.switches.sms.threadIdField = 'message_thread_id';
  // One is answered by a loss: its second request meets a thread that is gone. Another is refused.
  const operation = 'delete-message-thread';
  run.service.faults.next({ kind: 'reset-after', operation });
  const body = { message: 'The message thread id field is required.' };
  run.service.faults.next({ kind: 'status', status: 422, body, operation });
  await run.client.call('threadDeletions.add', { instanceId, threadIds });
  expect((await listed()).threads.map(({ deletion }) => deletion?.state)).toEqual(
    threadIds.map(() => 'held'),
  );
  expect(await run.client.call('threadDeletions.undo', { instanceId, threadIds: [kept] })).toBe(1);

  await run.client.until(async () => ((await listed()).total === 2 ? true : null));
  const left = (await listed()).threads.find(({ threadId }) => threadId !== kept);
  expect([first, second]).toContain(left?.threadId);
  expect(left?.deletion).toMatchObject({ state: 'failed', failure: { status: 422 } });
  expect(new Set(run.service.threads.keys())).toEqual(new Set([kept, left?.threadId]));
  // The service counts as many as are here, so that nothing is read anew.
  expect((await run.client.call('threadSync.get', { instanceId })).state).toBe('following');
  const { entries } = await run.client.call('audit.list', { instanceId, action: 'delete-thread' });
  expect(entries).toHaveLength(3);
});

it('makes no request, and refuses what the service does not offer', async () => {
  const { instanceId } = await run.connect();
  const before = run.service.requests;
  const offered = await run.client.refusal('sms.send', written(instanceId));
  expect(offered).toMatchObject({ kind: 'invalid-input', problem: 'sms-not-offered' });
  await run.client.call('threads.add', { instanceId, threadId: 'th-1' });
  await run.client.call('sms.look', { instanceId, threadId: 'th-1' });
  const asked = { instanceId, threadIds: ['th-1'] };
  expect(await run.client.refusal('threadDeletions.add', asked)).toMatchObject({
    problem: 'sms-not-offered',
  });
  expect(run.service.requests).toBe(before);
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import { connectToSms } from '../support/connect-to-sms.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importText } from '../support/threads.ts';

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

const onTheirWay = () => run.call('sms.onTheirWay', {});
const atService = () => [...run.service.smsBook.messages.values()];

/** Waits until nothing is on its way that Postline does by itself. */
const untilQuiet = () =>
  run.until(async () => {
    const sends = await onTheirWay();
    return sends.every(({ state }) => state === 'stopped') ? sends : null;
  });

/** Looks at a thread until its list is as wanted. */
const untilList = (threadId: string, check: (list: CallOutput<'sms.list'>) => boolean) =>
  run.until(async () => {
    await run.call('sms.look', { threadId, isOpened: true });
    const list = await run.call('sms.list', { threadId });
    return check(list) ? list : null;
  });

it('sends an SMS to a number, whose thread then comes into the list, and follows it until it is delivered', async () => {
  const instanceId = await connectToSms(run);
  const requestId = await send(instanceId, {
    to: '0049 1511 2345678',
    text: 'Your parcel is here\n',
  });
  expect(await untilQuiet()).toEqual([]);
  const [sent] = atService();
  expect(sent).toMatchObject({ request_id: requestId, to_phone_number: number });
  // What was not asked for is left out, not null.
  expect(run.service.log.at(-1)?.fields).toEqual({
    content: 'Your parcel is here',
    request_id: requestId,
    to: number,
  });

  const threadId = sent?.message_thread_id ?? '';
  const { threads } = await run.until(async () => {
    const list = await run.call('threads.list', {});
    return list.total > 0 ? list : null;
  });
  expect(threads).toMatchObject([
    { threadId, lastMessage: 'Your parcel is here', isUnread: false, isSmsFailed: false },
  ]);
  const { messages } = await untilList(
    threadId,
    ({ messages }) => messages[0]?.status === 'delivered',
  );
  expect(messages).toMatchObject([{ isIncoming: false, text: 'Your parcel is here' }]);
  const { entries } = await run.call('audit.list', {});
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
  expect((await onTheirWay()).map(({ localId }) => localId)).toEqual([first, second]);
  await run.until(async () => {
    const [sms] = await onTheirWay();
    return sms?.state === 'checking';
  });
  expect(await untilQuiet()).toEqual([]);
  expect(atService().map(({ request_id: id }) => id)).toEqual([first, second]);
});

it('takes an SMS for sent that a list shows before its answer was looked up, and shows it once', async () => {
  const instanceId = await connectToSms(run);
  run.service.switches.losesAnswers = true;
  const threadId = run.service.smsThreads.add(number, 'Is it there?');
  await run.call('threadSync.refresh', {});
  await run.until(async () => {
    const { total } = await run.call('threads.list', {});
    return total === 1;
  });
  await send(instanceId, { threadId, to: '', text: 'Yes' });
  await run.until(async () => {
    const [sms] = await onTheirWay();
    return sms?.state === 'checking';
  });
  await run.call('sms.look', { threadId, isOpened: true });
  const list = await run.call('sms.list', { threadId });
  expect(list.messages.filter(({ text }) => text === 'Yes')).toHaveLength(1);
  expect(list.sends).toEqual([]);
  const { entries } = await run.call('audit.list', { action: 'outcome' });
  expect(entries).toHaveLength(1);
});

it('looks for an SMS that was under way when Postline was closed', async () => {
  const instanceId = await connectToSms(run);
  let answer = (): void => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  run.service.faults.next({ kind: 'held', until, operation: 'send-message' });
  const requestId = await send(instanceId);
  await run.until(async () => {
    const [sms] = await onTheirWay();
    return sms?.state === 'sending';
  });
  const stopping = run.restart();
  answer();
  await stopping;
  expect(await untilQuiet()).toEqual([]);
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
  const [stopped] = await untilQuiet();
  expect(stopped).toMatchObject({ failure: { kind: 'rejected', messages: ['No credit left.'] } });
  expect(await run.call('sms.takeBack', { localId })).toBe(true);
  expect(await onTheirWay()).toEqual([]);
  const draft = await run.call('sms.draft', { threadId: null });
  expect(draft).toEqual({ to: number, text: 'Far too dear' });

  // A draft is never written over.
  const other = await send(instanceId, { text: 'Another' });
  await untilQuiet();
  await run.call('sms.saveDraft', { threadId: null, to: '', text: 'Typed' });
  expect(await run.refusal('sms.takeBack', { localId: other })).toMatchObject({
    problem: 'draft-not-empty',
  });
  run.service.faults.clear();
  await run.call('sms.sendAgain', { localId: other });
  expect(await untilQuiet()).toEqual([]);
  expect(atService().map(({ content }) => content)).toEqual(['Another']);
});

it('holds an SMS as long as it can be undone, and schedules up to three days ahead', async () => {
  const instanceId = await connectToSms(run);
  await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
  const held = await send(instanceId);
  expect(await onTheirWay()).toMatchObject([{ state: 'waiting' }]);
  expect(await run.call('sms.takeBack', { localId: held })).toBe(true);
  await run.client.call('settings.set', { sending: { undoSeconds: 0 } });

  const day = 86_400_000;
  const refused = (more: Sms) => run.client.refusal('sms.send', written(instanceId, more));
  expect(await refused({ sendAt: Date.now() - 1 })).toMatchObject({ problem: 'in-the-past' });
  expect(await refused({ sendAt: Date.now() + 3 * day + 60_000 })).toMatchObject({
    problem: 'sms-too-far-ahead',
  });
  expect(await refused({ text: ' ' })).toMatchObject({ field: 'text', problem: 'required' });
  expect(await refused({ to: '0151 12345678' })).toMatchObject({
    field: 'to',
    problem: 'number-needs-country',
  });
  expect(await refused({ to: '15123456789', country: 'DE' })).toMatchObject({
    field: 'to',
    problem: 'number-has-two-readings',
  });
  expect(await refused({ to: 'Ana' })).toMatchObject({ problem: 'number-has-letters' });

  const sendAt = Math.ceil(Date.now() / 1_000) * 1_000 + day;
  await send(instanceId, { sendAt });
  await untilQuiet();
  const threadId = atService()[0]?.message_thread_id ?? '';
  const { messages } = await untilList(threadId, ({ total }) => total > 0);
  expect(messages).toMatchObject([{ status: 'scheduled', sendAt, wishedAt: sendAt }]);

  // The service takes the wish for a time of the phone's zone.
  run.service.switches.sms.ignoredZoneHours = 2;
  await send(instanceId, { sendAt, text: 'Later' });
  await untilQuiet();
  const { messages: both } = await untilList(threadId, ({ total }) => total > 1);
  expect(both).toMatchObject([
    { text: 'Later', sendAt: sendAt - 2 * 3_600_000, wishedAt: sendAt },
    { text: 'Hello', sendAt, wishedAt: sendAt },
  ]);
});

it('works with a service that wraps its records and refuses by field', async () => {
  const instanceId = await connectToSms(run);
  run.service.switches.sms.answersAsHttpSms = true;
  await send(instanceId);
  expect(await untilQuiet()).toEqual([]);
  const threadId = atService()[0]?.message_thread_id ?? '';
  await untilList(threadId, ({ total }) => total > 0);
  await run.call('threads.add', { threadId });
  await run.call('threads.setArchived', {
    actionId: randomUUID(),
    threadIds: [threadId],
    archived: true,
  });
  const thread = await run.until(async () => {
    const thread = await run.call('threads.get', { threadId });
    return thread.state === 'confirmed' ? thread : null;
  });
  expect(thread).toMatchObject({ confirmed: true, inDoubt: false, number: '+49 1511 2345678' });
  const body = { data: { to: ['No such number.'] }, message: 'Not valid.', status: 'error' };
  run.service.faults.next({ kind: 'status', status: 422, body, operation: 'send-message' });
  await send(instanceId);
  expect(await untilQuiet()).toMatchObject([
    { failure: { kind: 'rejected', messages: ['No such number.'] } },
  ]);
});

it('sends nothing to a sender that is a name', async () => {
  const instanceId = await connectToSms(run);
  const columns = 'id,from_phone_number,to_phone_number,is_archived';
  await importText(run, `${columns}\nfrom-shop,AMAZON,+15550100000,false\n`);
  expect(
    await run.client.refusal('sms.send', written(instanceId, { threadId: 'from-shop', to: '' })),
  ).toMatchObject({ field: 'to', problem: 'sms-sender-is-a-name' });
  expect(atService()).toEqual([]);
});

it('shows messages of a thread as a conversation, and an SMS that came in as unread until somebody looks', async () => {
  await connectToSms(run);
  run.service.smsThreads.fill(3, 7);
  const threadId = run.service.smsThreads.add(number, 'A first question');
  await run.call('threadSync.refresh', {});
  await run.until(async () => {
    const { total } = await run.call('threads.list', { filter: { search: threadId } });
    return total === 1;
  });
  const { messages } = await untilList(threadId, ({ isWhole }) => isWhole);
  expect(messages.map(({ isIncoming, text }) => [isIncoming, text])).toEqual([
    [false, 'Hello, this is Postline. How can we help?'],
    [true, 'A first question'],
  ]);

  const { smsBook } = run.service;
  smsBook.receive(number, 'Are you there?');
  const unread = () => run.call('threads.get', { threadId }).then(({ isUnread }) => isUnread);
  expect(await unread()).toBe(false);
  await run.call('threadSync.refresh', {});
  await run.until(async () => await unread());
  // In view, it is not opened yet.
  await run.call('sms.look', { threadId, isOpened: false });
  expect(await unread()).toBe(true);
  const seen = await untilList(threadId, ({ total }) => total === 3);
  expect(seen.messages.at(-1)).toMatchObject({ isIncoming: true, text: 'Are you there?' });
  expect(await unread()).toBe(false);
  // It stays without the service.
  await run.service.goOffline();
  expect(await run.call('sms.list', { threadId })).toMatchObject({ total: 3 });
  expect(await run.refusal('sms.look', { threadId, isOpened: true })).toMatchObject({
    kind: 'offline',
  });
  await run.service.comeBack();
});

it('tells what became of SMS that the phone could not send', async () => {
  const instanceId = await connectToSms(run);
  const { switches } = run.service;
  await send(instanceId, { to: '+4915112345000' });
  await untilQuiet();
  const threadId = atService()[0]?.message_thread_id ?? '';
  const failed = await untilList(threadId, ({ messages }) => messages[0]?.status === 'failed');
  expect(failed.messages).toMatchObject([{ failureReason: 'The number is not in service.' }]);
  await run.until(async () => {
    const { threads } = await run.call('threads.list', { filter: { tab: 'all' } });
    return threads.some((thread) => thread.threadId === threadId && thread.isSmsFailed) || null;
  });

  switches.smsPhone.isOnline = false;
  switches.sms.expiresAfterMs = 0;
  await send(instanceId, { threadId, to: '' });
  await untilList(threadId, ({ messages }) => messages.at(-1)?.status === 'expired');
});

it('deletes threads at the service once they can be kept no more, and says why one was not', async () => {
  await connectToSms(run);
  run.service.smsThreads.fill(3, 7);
  await run.call('threadSync.refresh', {});
  const listed = () => run.call('threads.list', { filter: { tab: 'all' } });
  const { threads } = await run.until(async () => {
    const list = await listed();
    return list.total === 3 ? list : null;
  });
  const threadIds = threads.map(({ threadId }) => threadId);
  const [kept = '', first = '', second = ''] = threadIds;
  await run.call('instances.change', { threadIdField: 'message_thread_id' });
  run.service.switches.sms.threadIdField = 'message_thread_id';
  // One is answered by a loss: its second request meets a thread that is gone. Another is refused.
  const operation = 'delete-message-thread';
  run.service.faults.next({ kind: 'reset-after', operation });
  const body = { message: 'The message thread id field is required.' };
  run.service.faults.next({ kind: 'status', status: 422, body, operation });
  await run.call('threadDeletions.add', { threadIds });
  expect((await listed()).threads.map(({ deletion }) => deletion?.state)).toEqual(
    threadIds.map(() => 'held'),
  );
  expect(await run.call('threadDeletions.undo', { threadIds: [kept] })).toBe(1);

  await run.until(async () => (await listed()).total === 2);
  const left = (await listed()).threads.find(({ threadId }) => threadId !== kept);
  expect([first, second]).toContain(left?.threadId);
  expect(left?.deletion).toMatchObject({ state: 'failed', failure: { status: 422 } });
  expect(new Set(run.service.threads.keys())).toEqual(new Set([kept, left?.threadId]));
  // The service counts as many as are here, so that nothing is read anew.
  expect((await run.call('threadSync.get', {})).state).toBe('following');
  const { entries } = await run.call('audit.list', { action: 'delete-thread' });
  expect(entries).toHaveLength(3);
});

it('makes no request, and refuses what the service does not offer', async () => {
  const { instanceId } = await run.connect();
  const before = run.service.requests;
  const offered = await run.client.refusal('sms.send', written(instanceId));
  expect(offered).toMatchObject({ kind: 'invalid-input', problem: 'sms-not-offered' });
  await run.call('threads.add', { threadId: 'th-1' });
  await run.call('sms.look', { threadId: 'th-1', isOpened: true });
  const asked = { instanceId, threadIds: ['th-1'] };
  expect(await run.client.refusal('threadDeletions.add', asked)).toMatchObject({
    problem: 'sms-not-offered',
  });
  expect(run.service.requests).toBe(before);
});

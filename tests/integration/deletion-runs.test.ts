import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../shared/contract/archive-runs.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import { everything, untilState } from '../support/archive-runs.ts';
import { connectToSms } from '../support/connect-to-sms.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

/** Waits for so many threads of the service, and returns their ids as the list has them. */
async function listThreads(count: number): Promise<{ instanceId: string; threadIds: string[] }> {
  const instanceId = await connectToSms(run);
  run.service.smsThreads.fill(count, 7);
  await run.call('threadSync.refresh', {});
  const { threads } = await run.until(async () => {
    const list = await listed();
    return list.total === count ? list : null;
  });
  return { instanceId, threadIds: threads.map(({ threadId }) => threadId) };
}

const listed = () => run.call('threads.list', { filter: { tab: 'all' } });

const start = (more: object = {}): Promise<ArchiveRun> =>
  run.call('threadDeletions.start', {
    runId: randomUUID(),
    selection: everything,
    pacePerMinute: 0,
    parallel: 8,
    ...more,
  });

/** Waits until a run has answered for so many threads. */
const untilAnswered = (runId: string, least: number) =>
  run.until(async () => {
    const { counts } = await run.call('archiveRuns.get', { runId });
    return counts.confirmed + counts.failed >= least;
  });

it('shows the threads of a deletion that were planned since they were last looked for', async () => {
  await listThreads(4);
  const runId = randomUUID();
  const shown = () => run.call('threads.list', { filter: { tab: 'all', runId } });
  expect((await shown()).total).toBe(0);
  await start({ runId, pacePerMinute: 1, parallel: 1 });
  await untilState(run, runId, 'running');
  expect((await shown()).total).toBe(4);
});

it('says how many threads it would delete, and leaves those alone that an SMS is on its way to', async () => {
  const { instanceId, threadIds } = await listThreads(4);
  const [busy = '', kept = ''] = threadIds;
  run.service.faults.every(1, { kind: 'status', status: 500, operation: 'send-message' });
  await run.call('sms.send', {
    localId: randomUUID(),
    threadId: busy,
    to: '',
    text: 'Wait',
    sendAt: Date.now() + 3_600_000,
  });
  const plan = { instanceId, selection: everything, pacePerMinute: 60, parallel: 1 };
  expect(await run.client.call('threadDeletions.plan', plan)).toEqual({
    total: 4,
    already: 0,
    unknown: 0,
    supersedes: 0,
    deleting: 0,
    requests: 3,
    seconds: 3,
    smsOnTheirWay: 1,
    newestAt: expect.any(Number),
  });
  const { runId, heldUntil } = await start();
  expect(heldUntil).toBeGreaterThan(Date.now() + 7_000);
  await untilState(run, runId, 'running');
  const states = (await listed()).threads.map(({ deletion }) => deletion?.state ?? null);
  expect(states).toEqual([null, 'in-line', 'in-line', 'in-line']);
  // An archive run says of them that it leaves them alone.
  const open = { ...everything, filter: { tab: 'open' } } as const;
  const leaving = (await run.call('threads.list', { filter: open.filter })).threads.filter(
    ({ deletion }) => deletion !== null,
  ).length;
  expect(leaving).toBeGreaterThan(0);
  const archiving = { ...plan, selection: open, archived: true };
  const { total, deleting, requests } = await run.client.call('archiveRuns.plan', archiving);
  expect({ deleting, requests }).toEqual({ deleting: leaving, requests: total - leaving });

  // One is kept by itself, the rest as a whole: nothing has left.
  const undone = await run.call('threadDeletions.undo', { threadIds: [kept] });
  expect(undone).toBe(1);
  const answer = await run.call('threads.undo', { actionId: runId });
  expect(answer?.undone).toMatchObject({ kind: 'delete', count: 3 });
  const cancelled = await run.call('archiveRuns.get', { runId });
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: { cancelled: 3, total: 3 } });
  expect(await run.call('threads.undo', { actionId: runId })).toBeNull();
  expect(run.service.threads.size).toBe(4);
  expect((await listed()).threads.every(({ deletion }) => deletion === null)).toBe(true);
});

it('takes nothing that was written since its plan was made, neither a new thread nor a new message', async () => {
  const { instanceId, threadIds } = await listThreads(4);
  const pace = { pacePerMinute: null, parallel: null };
  const totalOf = (selection: CallInput<'threadDeletions.plan'>['selection']) =>
    run.client.call('threadDeletions.plan', { instanceId, selection, ...pace });
  const picked = { kind: 'ids' as const, threadIds };
  const { newestAt: writtenUntil } = await totalOf(everything);
  expect((await totalOf(picked)).newestAt).toBe(writtenUntil);

  const [first] = run.service.smsThreads.ordered;
  run.service.smsBook.receive(first?.from_phone_number ?? '', 'One more word');
  run.service.smsThreads.add('+15559998877', 'A first word');
  await run.call('threadSync.refresh', {});
  const written = (list: Awaited<ReturnType<typeof listed>>) =>
    list.threads.map(({ lastMessage }) => lastMessage).filter((text) => text?.endsWith(' word'));
  await run.until(async () => written(await listed()).length === 2);

  expect(await totalOf(everything)).toMatchObject({ total: 5 });
  expect(await totalOf({ ...picked, writtenUntil })).toMatchObject({ total: 3 });
  const { runId } = await start({ selection: { ...everything, writtenUntil } });
  const done = await untilState(run, runId, 'done');
  expect(done.counts).toMatchObject({ total: 3, confirmed: 3 });
  const left = await listed();
  expect(left.total).toBe(2);
  expect(written(left)).toHaveLength(2);
});

it('deletes threads at its pace once they can be kept no more, and answers for each', async () => {
  const { instanceId, threadIds } = await listThreads(6);
  // One answer is lost: its second request meets a thread that is gone. Another is refused.
  const operation = 'delete-message-thread';
  run.service.faults.next({ kind: 'reset-after', operation });
  const body = { message: 'This thread is locked.' };
  run.service.faults.next({ kind: 'status', status: 422, body, operation });
  const { runId } = await start({
    selection: { kind: 'ids', threadIds: threadIds.slice(1) },
    parallel: 1,
  });
  const done = await untilState(run, runId, 'done');
  expect(done).toMatchObject({ kind: 'delete', counts: { total: 5, confirmed: 4, failed: 1 } });
  const left = (await listed()).threads.map(({ threadId }) => threadId);
  expect(left).toHaveLength(2);
  expect(left).toContain(threadIds[0]);
  expect(new Set(run.service.threads.keys())).toEqual(new Set(left));
  const results = { instanceId, runId, result: 'failed' } as const;
  expect((await run.client.call('archiveRuns.results', results)).rows).toMatchObject([
    { wanted: null, failure: { status: 422, messages: ['This thread is locked.'] } },
  ]);
  // The service counts as many as are here, so that nothing is read anew.
  expect((await run.call('threadSync.get', {})).state).toBe('following');

  await run.call('archiveRuns.retryFailed', { runId });
  await untilAnswered(runId, 5);
  expect((await untilState(run, runId, 'done')).counts.confirmed).toBe(5);
  const { entries } = await run.call('audit.list', {});
  const ofRun = entries.filter(({ detail }) => detail.threads?.runId === runId);
  expect(ofRun.map(({ action, by }) => [action, by])).toEqual([
    ['outcome', 'postline'],
    ['try-again', 'person'],
    ['outcome', 'postline'],
    ['delete-thread', 'person'],
  ]);
}, 40_000);

it('leaves the rest alone when it is cancelled midway, and goes on after Postline was closed', async () => {
  await listThreads(40);
  const { runId } = await start({ pacePerMinute: 300, parallel: 1 });
  await untilState(run, runId, 'running');
  await run.restart();
  await untilAnswered(runId, 3);
  await run.call('archiveRuns.cancel', { runId });
  const { counts } = await run.until(async () => {
    const now = await run.call('archiveRuns.get', { runId });
    return now.counts.sending === 0 ? now : null;
  });
  expect(counts.cancelled).toBeGreaterThan(20);
  expect(counts.confirmed + counts.cancelled).toBe(40);
  expect(run.service.threads.size).toBe(counts.cancelled);
  expect((await listed()).total).toBe(counts.cancelled);
  const { actions } = await run.call('threads.actions', {});
  expect(actions).toMatchObject([{ kind: 'delete', canUndo: false, done: counts.confirmed }]);
}, 40_000);

it('deletes nothing at a service that does not offer it', async () => {
  const { instanceId } = await run.connect();
  await run.call('threads.add', { threadId: 'th-1' });
  const asked = { instanceId, runId: randomUUID(), selection: everything };
  expect(await run.client.refusal('threadDeletions.start', asked)).toMatchObject({
    problem: 'sms-not-offered',
  });
});

it('keeps a thread in which somebody wrote while its deletion waited', async () => {
  const { threadIds } = await listThreads(4);
  const [written = ''] = threadIds;
  const { runId } = await start();
  await untilState(run, runId, 'running');
  const at = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ');
  run.service.smsThreads.change(written, { last_message_content: 'Wait!', last_message_at: at });
  await run.call('threadSync.refresh', {});
  const { counts } = await untilState(run, runId, 'done');
  expect(counts).toMatchObject({ confirmed: 3, cancelled: 1 });
  expect([...run.service.threads.keys()]).toEqual([written]);
});

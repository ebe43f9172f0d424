import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { everything, heldBy, startRun, untilState } from '../support/archive-runs.ts';
import { connectToSms } from '../support/connect-to-sms.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

const picked = (ids: string[]) => ({ kind: 'ids', threadIds: ids }) as const;

describe('an archive run', () => {
  it('says first what it would do, does it, and answers for each thread', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(30);
    await importThreads(run, ids, { archivedEvery: 3 });
    const selection = everything;
    const plan = { instanceId, selection, archived: true, pacePerMinute: 60 };
    expect(await run.client.call('archiveRuns.plan', plan)).toEqual({
      total: 30,
      already: 10,
      unknown: 0,
      supersedes: 0,
      deleting: 0,
      requests: 20,
      seconds: 20,
      newestAt: Date.UTC(2026, 0, 1, 0, 29),
    });
    const { runId } = await startRun(run);
    const done = await untilState(run, runId, 'done');
    expect(done.counts).toMatchObject({ total: 30, confirmed: 20, already: 10, waiting: 0 });
    expect(run.service.log).toHaveLength(20);
    const { rows, total } = await run.call('archiveRuns.results', { runId });
    expect(total).toBe(30);
    expect(rows.filter(({ result }) => result === 'confirmed')).toHaveLength(20);
    const list = await run.call('threads.list', { filter: { tab: 'archived' } });
    expect(list.total).toBe(30);
  });

  it('is a filter: its threads are found whatever became of them, while it goes on', async () => {
    await run.connect();
    await importThreads(run, threadIds(20));
    const selection = {
      kind: 'matching',
      filter: { text: 'Message' },
      except: ['thread-000003'],
    };
    const { runId } = await startRun(run, { selection, pacePerMinute: 600, parallel: 1 });
    const found = async () => (await run.call('threads.list', { filter: { runId } })).total;
    await run.until(async () => (await found()) === 19);
    await untilState(run, runId, 'done');
    expect(await found()).toBe(19);
    const archived = { runId, tab: 'archived' } as const;
    expect(await run.call('threads.list', { filter: archived })).toMatchObject({ total: 19 });
    const other = { filter: { runId: randomUUID() } };
    expect(await run.call('threads.list', other)).toMatchObject({ total: 0 });
  });

  it('is undone exactly: what was archived before stays so', async () => {
    await run.connect();
    const ids = threadIds(12);
    await importThreads(run, ids, { archivedEvery: 4 });
    const { runId } = await startRun(run);
    await untilState(run, runId, 'done');
    const kept = ids[1] ?? '';
    for (const archived of [false, true]) {
      const actionId = randomUUID();
      await run.call('threads.setArchived', { actionId, threadIds: [kept], archived });
    }
    expect(await run.call('archiveRuns.planUndo', { runId })).toMatchObject({
      kept: 1,
      requests: 8,
    });
    const undoId = randomUUID();
    await run.call('archiveRuns.undo', { runId, undoId });
    const undone = await untilState(run, undoId, 'done');
    expect(undone).toMatchObject({ kind: 'undo', undoes: runId, counts: { confirmed: 8 } });
    const { threads } = await run.call('threads.list', {});
    const archived = threads.filter((thread) => thread.confirmed).map(({ threadId }) => threadId);
    expect(new Set(archived)).toEqual(new Set([ids[0], kept, ids[4], ids[8]]));
    await expect(
      run.refusal('archiveRuns.undo', { runId, undoId: randomUUID() }),
    ).resolves.toMatchObject({ kind: 'not-found' });
  });

  it('pauses, resumes and is cancelled; what was answered stays', async () => {
    await run.connect();
    await importThreads(run, threadIds(40));
    const { runId } = await startRun(run, { pacePerMinute: 1_200, parallel: 1 });
    await run.until(async () => run.service.log.length > 2);
    await run.call('archiveRuns.pause', { runId });
    const paused = await run.until(async () => {
      const now = await run.call('archiveRuns.get', { runId });
      return now.counts.sending === 0 ? now : null;
    });
    expect(paused.state).toBe('paused');
    const sent = run.service.log.length;
    await run.call('archiveRuns.resume', { runId });
    await run.until(async () => run.service.log.length > sent);
    await run.call('archiveRuns.cancel', { runId });
    const cancelled = await run.until(async () => {
      const now = await run.call('archiveRuns.get', { runId });
      return now.counts.sending === 0 ? now : null;
    });
    const { confirmed, cancelled: taken } = cancelled.counts;
    expect(cancelled.state).toBe('cancelled');
    expect(confirmed + taken).toBe(40);
    const list = await run.call('threads.list', { filter: { tab: 'archived' } });
    expect(list.total).toBe(confirmed);
    expect(run.service.threads.size).toBe(confirmed);
  });

  it('goes on by itself after 429, 500, resets and spoilt answers, and converges', async () => {
    await run.connect();
    const ids = threadIds(60);
    await importThreads(run, ids);
    run.service.faults.every(7, { kind: 'status', status: 500 });
    run.service.faults.every(11, { kind: 'reset-after' });
    run.service.faults.every(13, { kind: 'half-answer' });
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 1 });
    const { runId } = await startRun(run);
    await run.until(async () => run.service.log.length > 40);
    run.service.faults.clear();
    const done = await untilState(run, runId, 'done');
    expect(done.counts).toMatchObject({ confirmed: 60, failed: 0 });
    expect(heldBy(run, ids)).toEqual(ids.map(() => true));
  }, 20_000);

  it('waits for a token after a 401, and goes on with it', async () => {
    await run.connect();
    await importThreads(run, threadIds(3));
    run.service.faults.next({ kind: 'status', status: 401, body: { message: 'Unauthenticated.' } });
    const { runId } = await startRun(run, { parallel: 1 });
    await run.until(async () => {
      const { backOff } = await run.call('archiveRuns.get', { runId });
      return backOff?.reason === 'unauthorized';
    });
    const { accessToken } = run.form();
    await run.call('instances.setToken', { accessToken });
    expect((await untilState(run, runId, 'done')).counts.confirmed).toBe(3);
  });

  it('says which threads the service refused and why, and tries them again when asked', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, threadIds(2));
    run.service.faults.next({
      kind: 'status',
      status: 422,
      body: { message: 'x', errors: { messages: ['This thread is locked.'] }, statusCode: 422 },
    });
    const { runId } = await startRun(run, { parallel: 1 });
    await untilState(run, runId, 'done');
    const failed = { instanceId, runId, result: 'failed' } as const;
    const { rows } = await run.client.call('archiveRuns.results', failed);
    expect(rows).toMatchObject([
      { failure: { kind: 'rejected', status: 422, messages: ['This thread is locked.'] } },
    ]);
    const threadId = rows[0]?.threadId ?? '';
    const refused = await run.call('threads.get', { threadId });
    expect(refused).toMatchObject({ confirmed: false, desired: null, state: 'failed' });
    await run.call('archiveRuns.retryFailed', { runId });
    const again = await run.until(async () => {
      const now = await run.call('archiveRuns.get', { runId });
      return now.counts.confirmed === 2 ? now : null;
    });
    expect(again.counts.failed).toBe(0);
  });

  it('stays paused while refused threads are put back, and tries them once resumed', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, threadIds(3));
    run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Locked.' } });
    const { runId } = await startRun(run, { parallel: 1, pacePerMinute: 6 });
    const one = { instanceId, runId };
    await run.until(async () => {
      const { counts } = await run.client.call('archiveRuns.get', one);
      return counts.failed === 1;
    });
    await run.client.call('archiveRuns.pause', one);
    expect(await run.client.call('archiveRuns.retryFailed', one)).toMatchObject({
      state: 'paused',
      counts: { failed: 0, waiting: 3 },
    });
    await run.client.call('archiveRuns.setPace', { ...one, pacePerMinute: 0 });
    await run.client.call('archiveRuns.resume', one);
    const done = await untilState(run, runId, 'done');
    expect(done.counts).toMatchObject({ confirmed: 3, failed: 0 });
  });

  it('tries all again that were refused, more of them than one step takes', async () => {
    await run.connect();
    const ids = threadIds(450);
    await importThreads(run, ids);
    const body = { message: 'This thread is locked.' };
    run.service.faults.every(1, { kind: 'status', status: 422, body });
    const { runId } = await startRun(run);
    expect((await untilState(run, runId, 'done')).counts.failed).toBe(450);
    run.service.faults.clear();
    const asked = await run.call('archiveRuns.retryFailed', { runId });
    expect(asked.counts.failed).toBe(0);
    const again = await untilState(run, runId, 'done');
    expect(again.counts).toMatchObject({ confirmed: 450, failed: 0, waiting: 0 });
    expect(new Set(heldBy(run, ids))).toEqual(new Set([true]));
    const actions = await run.call('audit.list', { action: 'try-again' });
    expect(actions.total).toBe(1);
  });

  it('lets the later change win where two touch one thread, and says so', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(6);
    await importThreads(run, ids);
    const { runId } = await startRun(run, { pacePerMinute: 1, parallel: 1 });
    await run.until(async () => {
      const now = await run.call('archiveRuns.get', { runId });
      return now.state === 'running' && now.counts.confirmed === 1;
    });
    const last = ids[5] ?? '';
    const actionId = randomUUID();
    const action = { instanceId, actionId, threadIds: [last], archived: false };
    await run.client.call('threads.setArchived', action);
    const { rows } = await run.call('archiveRuns.results', { runId, result: 'superseded' });
    expect(rows).toMatchObject([{ threadId: last, supersededBy: actionId }]);
    expect(await run.call('threads.get', { threadId: last })).toMatchObject({
      confirmed: false,
      desired: null,
      runId: actionId,
    });
  });

  it('takes over what waits of another, and both give back what the service had', async () => {
    await run.connect();
    const ids = threadIds(12);
    await importThreads(run, ids);
    const first = await startRun(run, { pacePerMinute: 600, parallel: 1 });
    await run.until(async () => run.service.log.length > 2);
    await run.call('archiveRuns.pause', { runId: first.runId });
    const { waiting, confirmed } = await run.until(async () => {
      const { counts } = await run.call('archiveRuns.get', { runId: first.runId });
      return counts.sending === 0 ? counts : null;
    });
    const planned = await run.call('archiveRuns.plan', { selection: everything, archived: true });
    expect(planned).toMatchObject({ already: confirmed, supersedes: waiting, requests: waiting });
    const second = await startRun(run);
    const { counts } = await untilState(run, second.runId, 'done');
    expect(counts).toMatchObject({ confirmed: waiting, already: confirmed });
    expect(run.service.log).toHaveLength(12);
    const { rows } = await run.call('archiveRuns.results', { runId: second.runId });
    expect(rows.map(({ before }) => before)).toEqual(ids.map((_, place) => place < confirmed));

    const undone = async (runId: string) => {
      const undoId = randomUUID();
      const { requests, kept } = await run.call('archiveRuns.planUndo', { runId });
      await run.call('archiveRuns.undo', { runId, undoId });
      await untilState(run, undoId, 'done');
      return { requests, kept };
    };
    expect(await undone(second.runId)).toEqual({ requests: waiting, kept: 0 });
    expect(heldBy(run, ids)).toEqual(ids.map((_, place) => place < confirmed));
    expect(await undone(first.runId)).toEqual({ requests: confirmed, kept: waiting });
    expect(heldBy(run, ids)).toEqual(ids.map(() => false));
  });

  it('is undone while its request is under way, without anything else that happens', async () => {
    const { instanceId } = await run.connect();
    const [threadId = ''] = threadIds(1);
    await importThreads(run, [threadId]);
    run.service.faults.next({ kind: 'delay', ms: 300 });
    const before = run.service.requests;
    const action = { instanceId, actionId: randomUUID(), threadIds: [threadId], archived: true };
    await run.client.call('threads.setArchived', action);
    await expect.poll(() => run.service.requests).toBe(before + 1);
    await run.call('threads.undo', {});
    await expect.poll(() => run.service.log).toHaveLength(2);
    expect(heldBy(run, [threadId])).toEqual([false]);
  });

  it('goes on at its pace beside one whose last answer is late', async () => {
    await run.connect();
    const [slow = '', ...others] = threadIds(5);
    await importThreads(run, [slow, ...others]);
    run.service.faults.next({ kind: 'delay', ms: 2_000 });
    const before = run.service.requests;
    const of = (ids: string[]) => ({ selection: { kind: 'ids', threadIds: ids }, parallel: 2 });
    await startRun(run, of([slow]));
    await expect.poll(() => run.service.requests).toBe(before + 1);
    const { runId } = await startRun(run, { ...of(others), pacePerMinute: 600 });
    expect((await untilState(run, runId, 'done')).counts.confirmed).toBe(4);
    expect(heldBy(run, [slow])).toEqual([undefined]);
  });
});

it('says which of two runs waits for the other, until that is paused or over', async () => {
  await run.connect();
  const ids = threadIds(40);
  await importThreads(run, ids);
  const first = await startRun(run, { selection: picked(ids.slice(0, 30)), pacePerMinute: 60 });
  await run.until(async () => run.service.log.length > 0 || null);
  const second = await startRun(run, { selection: picked(ids.slice(30)), pacePerMinute: 60 });
  const wait = async ({ runId }: { runId: string }) =>
    (await run.call('archiveRuns.get', { runId })).waitsFor;
  await run.until(async () => (await wait(second)) !== null);
  expect(await wait(second)).toMatchObject({ kind: 'run', runId: first.runId, name: null });
  expect(await wait(first)).toBeNull();
  await run.call('archiveRuns.pause', { runId: first.runId });
  await run.until(async () => (await wait(second)) === null);
  await run.call('archiveRuns.resume', { runId: first.runId });
  await run.until(async () => (await wait(second)) !== null);
  await run.call('archiveRuns.cancel', { runId: first.runId });
  await run.until(async () => (await wait(second)) === null);
});

it('leaves a thread as it is in which somebody wrote before its turn', async () => {
  await connectToSms(run);
  run.service.smsThreads.fill(30, 7);
  await run.call('threadSync.refresh', {});
  const all = () => run.call('threads.list', { filter: { tab: 'all' } });
  await run.until(async () => ((await all()).total === 30 ? true : null));
  const { runId } = await startRun(run, { pacePerMinute: 60, parallel: 1 });
  await untilState(run, runId, 'running');
  await run.call('archiveRuns.pause', { runId });
  const written = run.service.smsThreads.ordered.filter((one) => !one.is_archived).slice(0, 3);
  for (const { id } of written) {
    const at = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ');
    run.service.smsThreads.change(id, { last_message_content: 'Wait!', last_message_at: at });
  }
  await run.call('threadSync.refresh', {});
  await run.until(async () => {
    const { threads } = await all();
    return threads.filter(({ lastMessage }) => lastMessage === 'Wait!').length === 3 ? true : null;
  });
  await run.call('archiveRuns.setPace', { runId, pacePerMinute: 0, parallel: 2 });
  await run.call('archiveRuns.resume', { runId });
  const { counts } = await untilState(run, runId, 'done');
  expect(counts).toMatchObject({ total: 30, cancelled: 3, waiting: 0, failed: 0 });
  expect(
    heldBy(
      run,
      written.map(({ id }) => id),
    ),
  ).toEqual([false, false, false]);
  const { rows } = await run.call('archiveRuns.results', { runId, result: 'cancelled' });
  expect(rows.map(({ failure }) => failure)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'written-since' })),
  );
  const open = await run.call('threads.list', { filter: { tab: 'open' } });
  expect(open.threads.map(({ threadId }) => threadId).toSorted()).toEqual(
    written.map(({ id }) => id).toSorted(),
  );
});

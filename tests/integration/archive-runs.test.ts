import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { ArchiveRun } from '../../shared/contract/archive-runs.ts';
import type { RunState } from '../../shared/domain/thread.ts';
import { encryptingVault } from '../support/engine-host.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, readDownload, threadIds } from '../support/threads.ts';

vi.setConfig({ testTimeout: 20_000 });
const run = runningEngine();

const everything = { kind: 'matching', filter: {} } as const;

const start = (instanceId: string, more: object = {}): Promise<ArchiveRun> =>
  run.client.call('archiveRuns.start', {
    instanceId,
    runId: randomUUID(),
    selection: everything,
    archived: true,
    pacePerMinute: 0,
    parallel: 8,
    ...more,
  });

const untilState = (instanceId: string, runId: string, ...states: RunState[]) =>
  run.client.until(async () => {
    const found = await run.client.call('archiveRuns.get', { instanceId, runId });
    return states.includes(found.state) ? found : null;
  });

/** What the service holds, of those threads. */
const held = (ids: readonly string[]) => ids.map((id) => run.service.threads.get(id)?.is_archived);

describe('an archive run', () => {
  it('says first what it would do, does it, and answers for each thread', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(30);
    await importThreads(run, instanceId, ids, { archivedEvery: 3 });
    const selection = everything;
    const plan = { instanceId, selection, archived: true, pacePerMinute: 60 };
    expect(await run.client.call('archiveRuns.plan', plan)).toEqual({
      total: 30,
      already: 10,
      unknown: 0,
      supersedes: 0,
      requests: 20,
      seconds: 20,
    });
    const { runId } = await start(instanceId);
    const done = await untilState(instanceId, runId, 'done');
    expect(done.counts).toMatchObject({ total: 30, confirmed: 20, already: 10, waiting: 0 });
    expect(run.service.log).toHaveLength(20);
    const { rows, total } = await run.client.call('archiveRuns.results', { instanceId, runId });
    expect(total).toBe(30);
    expect(rows.filter(({ result }) => result === 'confirmed')).toHaveLength(20);
    const list = await run.client.call('threads.list', { instanceId, filter: { tab: 'archived' } });
    expect(list.total).toBe(30);
  });

  it('is undone exactly: what was archived before stays so', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(12);
    await importThreads(run, instanceId, ids, { archivedEvery: 4 });
    const { runId } = await start(instanceId);
    await untilState(instanceId, runId, 'done');
    const kept = ids[1] ?? '';
    await run.client.call('threads.setArchived', {
      instanceId,
      actionId: randomUUID(),
      threadIds: [kept],
      archived: true,
    });
    expect(await run.client.call('archiveRuns.planUndo', { instanceId, runId })).toMatchObject({
      kept: 1,
      requests: 8,
    });
    const undoId = randomUUID();
    await run.client.call('archiveRuns.undo', { instanceId, runId, undoId });
    const undone = await untilState(instanceId, undoId, 'done');
    expect(undone).toMatchObject({ kind: 'undo', undoes: runId, counts: { confirmed: 8 } });
    const { threads } = await run.client.call('threads.list', { instanceId });
    const archived = threads.filter((thread) => thread.confirmed).map(({ threadId }) => threadId);
    expect(new Set(archived)).toEqual(new Set([ids[0], kept, ids[4], ids[8]]));
    await expect(
      run.client.refusal('archiveRuns.undo', { instanceId, runId, undoId: randomUUID() }),
    ).resolves.toMatchObject({ kind: 'not-found' });
  });

  it('pauses, resumes and is cancelled; what was answered stays', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, instanceId, threadIds(40));
    const { runId } = await start(instanceId, { pacePerMinute: 1_200, parallel: 1 });
    await run.client.until(async () => (run.service.log.length > 2 ? true : null));
    await run.client.call('archiveRuns.pause', { instanceId, runId });
    const paused = await run.client.until(async () => {
      const now = await run.client.call('archiveRuns.get', { instanceId, runId });
      return now.counts.sending === 0 ? now : null;
    });
    expect(paused.state).toBe('paused');
    const sent = run.service.log.length;
    await run.client.call('archiveRuns.resume', { instanceId, runId });
    await run.client.until(async () => (run.service.log.length > sent ? true : null));
    await run.client.call('archiveRuns.cancel', { instanceId, runId });
    const cancelled = await run.client.until(async () => {
      const now = await run.client.call('archiveRuns.get', { instanceId, runId });
      return now.counts.sending === 0 ? now : null;
    });
    const { confirmed, cancelled: taken } = cancelled.counts;
    expect(cancelled.state).toBe('cancelled');
    expect(confirmed + taken).toBe(40);
    const list = await run.client.call('threads.list', { instanceId, filter: { tab: 'archived' } });
    expect(list.total).toBe(confirmed);
    expect(run.service.threads.size).toBe(confirmed);
  });

  it('goes on by itself after 429, 500, resets and spoilt answers, and converges', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(60);
    await importThreads(run, instanceId, ids);
    run.service.faults.every(7, { kind: 'status', status: 500 });
    run.service.faults.every(11, { kind: 'reset-after' });
    run.service.faults.every(13, { kind: 'half-answer' });
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 1 });
    const { runId } = await start(instanceId);
    await run.client.until(async () => (run.service.log.length > 40 ? true : null));
    run.service.faults.clear();
    const done = await untilState(instanceId, runId, 'done');
    expect(done.counts).toMatchObject({ confirmed: 60, failed: 0 });
    expect(held(ids)).toEqual(ids.map(() => true));
  }, 20_000);

  it('waits for a token after a 401, and goes on with it', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, instanceId, threadIds(3));
    run.service.faults.next({ kind: 'status', status: 401, body: { message: 'Unauthenticated.' } });
    const { runId } = await start(instanceId, { parallel: 1 });
    await run.client.until(async () => {
      const { backOff } = await run.client.call('archiveRuns.get', { instanceId, runId });
      return backOff?.reason === 'unauthorized' ? true : null;
    });
    const { accessToken } = run.form();
    await run.client.call('instances.setToken', { instanceId, accessToken });
    expect((await untilState(instanceId, runId, 'done')).counts.confirmed).toBe(3);
  });

  it('says which threads the service refused and why, and tries them again when asked', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, instanceId, threadIds(2));
    run.service.faults.next({
      kind: 'status',
      status: 422,
      body: { message: 'x', errors: { messages: ['This thread is locked.'] }, statusCode: 422 },
    });
    const { runId } = await start(instanceId, { parallel: 1 });
    await untilState(instanceId, runId, 'done');
    const failed = { instanceId, runId, result: 'failed' } as const;
    const { rows } = await run.client.call('archiveRuns.results', failed);
    expect(rows).toMatchObject([
      { failure: { kind: 'rejected', status: 422, messages: ['This thread is locked.'] } },
    ]);
    const threadId = rows[0]?.threadId ?? '';
    const refused = await run.client.call('threads.get', { instanceId, threadId });
    expect(refused).toMatchObject({ confirmed: false, desired: null, state: 'failed' });
    await run.client.call('archiveRuns.retryFailed', { instanceId, runId });
    const again = await run.client.until(async () => {
      const now = await run.client.call('archiveRuns.get', { instanceId, runId });
      return now.counts.confirmed === 2 ? now : null;
    });
    expect(again.counts.failed).toBe(0);
  });

  it('tries all again that were refused, more of them than one step takes', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(450);
    await importThreads(run, instanceId, ids);
    const body = { message: 'This thread is locked.' };
    run.service.faults.every(1, { kind: 'status', status: 422, body });
    const { runId } = await start(instanceId);
    expect((await untilState(instanceId, runId, 'done')).counts.failed).toBe(450);
    run.service.faults.clear();
    const asked = await run.client.call('archiveRuns.retryFailed', { instanceId, runId });
    expect(asked.counts.failed).toBe(0);
    const again = await untilState(instanceId, runId, 'done');
    expect(again.counts).toMatchObject({ confirmed: 450, failed: 0, waiting: 0 });
    expect(new Set(held(ids))).toEqual(new Set([true]));
    const actions = await run.client.call('audit.list', { instanceId, action: 'try-again' });
    expect(actions.total).toBe(1);
  });

  it('lets the later change win where two touch one thread, and says so', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(6);
    await importThreads(run, instanceId, ids);
    const { runId } = await start(instanceId, { pacePerMinute: 1, parallel: 1 });
    await run.client.until(async () => {
      const now = await run.client.call('archiveRuns.get', { instanceId, runId });
      return now.state === 'running' && now.counts.confirmed === 1 ? true : null;
    });
    const last = ids[5] ?? '';
    const actionId = randomUUID();
    const action = { instanceId, actionId, threadIds: [last], archived: false };
    await run.client.call('threads.setArchived', action);
    const { rows } = await run.client.call('archiveRuns.results', {
      instanceId,
      runId,
      result: 'superseded',
    });
    expect(rows).toMatchObject([{ threadId: last, supersededBy: actionId }]);
    expect(await run.client.call('threads.get', { instanceId, threadId: last })).toMatchObject({
      confirmed: false,
      desired: null,
      runId: actionId,
    });
  });

  it('is undone while its request is under way, without anything else that happens', async () => {
    const { instanceId } = await run.connect();
    const [threadId = ''] = threadIds(1);
    await importThreads(run, instanceId, [threadId]);
    run.service.faults.next({ kind: 'delay', ms: 300 });
    const before = run.service.requests;
    const action = { instanceId, actionId: randomUUID(), threadIds: [threadId], archived: true };
    await run.client.call('threads.setArchived', action);
    await vi.waitFor(() => expect(run.service.requests).toBe(before + 1));
    await run.client.call('threads.undo', { instanceId });
    await vi.waitFor(() => expect(run.service.log).toHaveLength(2));
    expect(held([threadId])).toEqual([false]);
  });

  it('goes on at its pace beside one whose last answer is late', async () => {
    const { instanceId } = await run.connect();
    const [slow = '', ...others] = threadIds(5);
    await importThreads(run, instanceId, [slow, ...others]);
    run.service.faults.next({ kind: 'delay', ms: 2_000 });
    const before = run.service.requests;
    const of = (ids: string[]) => ({ selection: { kind: 'ids', threadIds: ids }, parallel: 2 });
    await start(instanceId, of([slow]));
    await vi.waitFor(() => expect(run.service.requests).toBe(before + 1));
    const { runId } = await start(instanceId, { ...of(others), pacePerMinute: 600 });
    expect((await untilState(instanceId, runId, 'done')).counts.confirmed).toBe(4);
    expect(held([slow])).toEqual([undefined]);
  });

  it('ends with a receipt of every thread', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, instanceId, threadIds(3));
    const { runId } = await start(instanceId);
    await untilState(instanceId, runId, 'done');
    const json = await readDownload(run, 'archiveRuns.receipt', {
      instanceId,
      runId,
      format: 'json',
    });
    expect(JSON.parse(json)).toHaveLength(3);
    const csv = await readDownload(run, 'archiveRuns.receipt', {
      instanceId,
      runId,
      format: 'csv',
    });
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).toContain(',true,false,confirmed,1,');
  });
});

describe('what the list says while a run goes on', () => {
  const tabs = async (instanceId: string) => {
    const counts = await run.client.call('threads.counts', { instanceId });
    const { open, archived, unknown, archiving } = counts;
    return { open, archived, unknown, archiving };
  };
  const states = async (instanceId: string, filter: object) => {
    const { threads } = await run.client.call('threads.list', { instanceId, filter });
    return threads.map(({ confirmed, desired }) => [confirmed, desired]);
  };

  it('counts what is confirmed, and keeps the rows where they were', async () => {
    const { instanceId } = await run.connect();
    await importThreads(run, instanceId, threadIds(4));
    const keptSince = Date.now();
    const selection = { kind: 'matching', filter: { tab: 'open' } } as const;
    // The first is confirmed at once, the next after a minute.
    const { runId } = await start(instanceId, { selection, pacePerMinute: 1, parallel: 1 });
    await run.client.until(async () => {
      const { counts } = await run.client.call('archiveRuns.get', { instanceId, runId });
      return counts.confirmed === 1 ? true : null;
    });
    expect(await tabs(instanceId)).toEqual({ open: 3, archived: 1, unknown: 0, archiving: 3 });
    const pending = [false, true];
    const open = { tab: 'open', keptSince };
    const kept = await states(instanceId, open);
    expect(kept.filter(([confirmed]) => confirmed)).toEqual([[true, null]]);
    expect(kept.filter(([confirmed]) => !confirmed)).toEqual([pending, pending, pending]);
    expect(await states(instanceId, { tab: 'open' })).toEqual([pending, pending, pending]);
    expect(await states(instanceId, { tab: 'archived', keptSince })).toEqual([[true, null]]);

    const [action] = (await run.client.call('threads.actions', { instanceId })).actions;
    expect(action).toMatchObject({ count: 4, done: 1, pending: 3 });

    await run.client.call('archiveRuns.cancel', { instanceId, runId });
    expect(await tabs(instanceId)).toEqual({ open: 3, archived: 1, unknown: 0, archiving: 0 });
    expect(await states(instanceId, open)).toHaveLength(4);
  });

  it('keeps a thread of which nothing was known apart from those that are open', async () => {
    const { instanceId } = await run.connect();
    await run.client.call('threads.add', { instanceId, threadId: 'a' });
    expect(await tabs(instanceId)).toEqual({ open: 0, archived: 0, unknown: 1, archiving: 0 });
    expect(await states(instanceId, { tab: 'open' })).toEqual([]);
    expect(await states(instanceId, { tab: 'all' })).toEqual([[null, null]]);
    const keptSince = Date.now();
    const { runId } = await start(instanceId);
    await untilState(instanceId, runId, 'done');
    expect(await tabs(instanceId)).toEqual({ open: 0, archived: 1, unknown: 0, archiving: 0 });
    expect(await states(instanceId, { tab: 'unknown' })).toEqual([]);
    expect(await states(instanceId, { tab: 'unknown', keptSince })).toEqual([[true, null]]);
  });
});

it('tells of an action what it did apart from what was so before', async () => {
  const { instanceId } = await run.connect();
  await importThreads(run, instanceId, threadIds(4), { archivedEvery: 2 });
  const { runId } = await start(instanceId);
  await untilState(instanceId, runId, 'done');
  const [action] = (await run.client.call('threads.actions', { instanceId })).actions;
  expect(action).toMatchObject({ count: 4, done: 4, undoable: 2, pending: 0 });
});

describe('a run from ids alone', () => {
  it('fills each thread from its answer', async () => {
    const { instanceId } = await run.connect();
    const file = join(run.folder, 'ids.txt');
    writeFileSync(file, 'one\ntwo\n\nthree\none\n');
    const preview = await run.client.call('threadImports.preview', {
      instanceId,
      grantId: run.engine.grant(file),
      format: 'ids',
    });
    const { importId } = preview;
    await run.client.call('threadImports.start', { instanceId, importId });
    await run.client.until(async () => {
      const { state } = await run.client.call('threadImports.get', { instanceId, importId });
      return state === 'done' ? true : null;
    });
    const before = await run.client.call('threads.list', { instanceId, filter: { idOnly: true } });
    expect(before.total).toBe(3);
    const selection = { kind: 'matching' as const, filter: { importId } };
    const plan = await run.client.call('archiveRuns.plan', {
      instanceId,
      selection,
      archived: true,
    });
    expect(plan).toMatchObject({ total: 3, unknown: 3, requests: 3 });
    const { runId } = await start(instanceId, { selection });
    await untilState(instanceId, runId, 'done');
    expect(await run.client.call('threads.get', { instanceId, threadId: 'two' })).toMatchObject({
      known: 'answered',
      number: '',
      confirmed: true,
    });
  });
});

describe('what survives', () => {
  it('is taken up again after each stop, and equals what was asked for', async () => {
    const { instanceId } = await run.connect();
    const ids = threadIds(80);
    await importThreads(run, instanceId, ids);
    const { runId } = await start(instanceId, { parallel: 4, pacePerMinute: 6_000 });
    await run.client.until(async () => (run.service.log.length > 10 ? true : null));
    await run.restart();
    const done = await untilState(instanceId, runId, 'done');
    expect(done.counts).toMatchObject({ confirmed: 80 });
    expect(held(ids)).toEqual(ids.map(() => true));
  });

  it('two kills on the way; then it equals what was asked for, and undone the start', async () => {
    const key = randomBytes(32);
    const vault = encryptingVault(key);
    await run.restart(vault);
    const { instanceId } = await run.connect();
    const ids = threadIds(400);
    await importThreads(run, instanceId, ids, { archivedEvery: 5 });
    const { runId } = await start(instanceId, { parallel: 2, pacePerMinute: 60 });
    await run.client.call('archiveRuns.setPace', { instanceId, runId, pacePerMinute: 0 });
    await run.engine.stop();

    for (const killAt of [60, 180]) {
      const killed = engineProcess(run.folder, key);
      await untilRequests(killAt);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
    }
    await run.start(vault);
    const done = await untilState(instanceId, runId, 'done');
    expect(done.counts).toMatchObject({ total: 400, already: 80, confirmed: 320, failed: 0 });
    expect(new Set(run.service.threads.keys()).size).toBe(320);
    expect([...run.service.threads.values()].every((thread) => thread.is_archived)).toBe(true);

    const undoId = randomUUID();
    await run.client.call('archiveRuns.undo', { instanceId, runId, undoId });
    await run.client.call('archiveRuns.setPace', { instanceId, runId: undoId, pacePerMinute: 0 });
    await untilState(instanceId, undoId, 'done');
    expect([...run.service.threads.values()].some((thread) => thread.is_archived)).toBe(false);
    const list = await run.client.call('threads.list', { instanceId, filter: { tab: 'archived' } });
    expect(list.total).toBe(80);
  }, 60_000);
});

function engineProcess(folder: string, key: Buffer): ChildProcess {
  const file = new URL('../support/engine-process.ts', import.meta.url).pathname;
  return spawn(process.execPath, [file, folder, key.toString('hex')], { stdio: 'ignore' });
}

/** The service tells nothing by itself: it is asked each turn of the loop. */
async function untilRequests(count: number): Promise<void> {
  while (run.service.requests < count) await nextTurn();
}

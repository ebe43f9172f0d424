import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startRun, untilState } from '../support/archive-runs.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

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
    const { runId } = await startRun(run, instanceId, { selection, pacePerMinute: 1, parallel: 1 });
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
    const { runId } = await startRun(run, instanceId);
    await untilState(run, instanceId, runId, 'done');
    expect(await tabs(instanceId)).toEqual({ open: 0, archived: 1, unknown: 0, archiving: 0 });
    expect(await states(instanceId, { tab: 'unknown' })).toEqual([]);
    expect(await states(instanceId, { tab: 'unknown', keptSince })).toEqual([[true, null]]);
  });
});

it('tells of an action what it did apart from what was so before', async () => {
  const { instanceId } = await run.connect();
  await importThreads(run, instanceId, threadIds(4), { archivedEvery: 2 });
  const { runId } = await startRun(run, instanceId);
  await untilState(run, instanceId, runId, 'done');
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
    const { runId } = await startRun(run, instanceId, { selection });
    await untilState(run, instanceId, runId, 'done');
    expect(await run.client.call('threads.get', { instanceId, threadId: 'two' })).toMatchObject({
      known: 'answered',
      number: '',
      confirmed: true,
    });
  });
});

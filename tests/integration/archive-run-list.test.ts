import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startRun, untilState } from '../support/archive-runs.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

describe('what the list says while a run goes on', () => {
  const tabs = async () => {
    const counts = await run.call('threads.counts', {});
    const { open, archived, unknown, archiving } = counts;
    return { open, archived, unknown, archiving };
  };
  const states = async (filter: object) => {
    const { threads } = await run.call('threads.list', { filter });
    return threads.map(({ confirmed, desired }) => [confirmed, desired]);
  };

  it('counts what is confirmed, and keeps the rows where they were', async () => {
    await run.connect();
    await importThreads(run, threadIds(4));
    const keptSince = Date.now();
    const selection = { kind: 'matching', filter: { tab: 'open' } } as const;
    // The first is confirmed at once, the next after a minute.
    const { runId } = await startRun(run, { selection, pacePerMinute: 1, parallel: 1 });
    await run.until(async () => {
      const { counts } = await run.call('archiveRuns.get', { runId });
      return counts.confirmed === 1;
    });
    expect(await tabs()).toEqual({ open: 3, archived: 1, unknown: 0, archiving: 3 });
    const pending = [false, true];
    const open = { tab: 'open', keptSince };
    const kept = await states(open);
    expect(kept.filter(([confirmed]) => confirmed)).toEqual([[true, null]]);
    expect(kept.filter(([confirmed]) => !confirmed)).toEqual([pending, pending, pending]);
    expect(await states({ tab: 'open' })).toEqual([pending, pending, pending]);
    expect(await states({ tab: 'archived', keptSince })).toEqual([[true, null]]);

    const [action] = (await run.call('threads.actions', {})).actions;
    expect(action).toMatchObject({ count: 4, done: 1, pending: 3 });

    await run.call('archiveRuns.cancel', { runId });
    expect(await tabs()).toEqual({ open: 3, archived: 1, unknown: 0, archiving: 0 });
    expect(await states(open)).toHaveLength(4);
  });

  it('keeps a thread of which nothing was known apart from those that are open', async () => {
    await run.connect();
    await run.call('threads.add', { threadId: 'a' });
    expect(await tabs()).toEqual({ open: 0, archived: 0, unknown: 1, archiving: 0 });
    expect(await states({ tab: 'open' })).toEqual([]);
    expect(await states({ tab: 'all' })).toEqual([[null, null]]);
    const keptSince = Date.now();
    const { runId } = await startRun(run);
    await untilState(run, runId, 'done');
    expect(await tabs()).toEqual({ open: 0, archived: 1, unknown: 0, archiving: 0 });
    expect(await states({ tab: 'unknown' })).toEqual([]);
    expect(await states({ tab: 'unknown', keptSince })).toEqual([[true, null]]);
  });
});

it('tells of an action what it did apart from what was so before', async () => {
  await run.connect();
  await importThreads(run, threadIds(4), { archivedEvery: 2 });
  const { runId } = await startRun(run);
  await untilState(run, runId, 'done');
  const [action] = (await run.call('threads.actions', {})).actions;
  expect(action).toMatchObject({ count: 4, done: 4, undoable: 2, pending: 0 });
});

describe('a run from ids alone', () => {
  it('fills each thread from its answer', async () => {
    await run.connect();
    const file = join(run.folder, 'ids.txt');
    writeFileSync(file, 'one\ntwo\n\nthree\none\n');
    const layout = { format: 'ids', delimiter: ',', hasHeader: false } as const;
    const { read, carryOut } = fileImports(run);
    const { importId } = await carryOut(await read('threads', run.engine.grant(file), { layout }));
    const before = await run.call('threads.list', { filter: { idOnly: true } });
    expect(before.total).toBe(3);
    const selection = { kind: 'matching' as const, filter: { importId } };
    const plan = await run.call('archiveRuns.plan', { selection, archived: true });
    expect(plan).toMatchObject({ total: 3, unknown: 3, requests: 3 });
    const { runId } = await startRun(run, { selection });
    await untilState(run, runId, 'done');
    expect(await run.call('threads.get', { threadId: 'two' })).toMatchObject({
      known: 'answered',
      number: '',
      confirmed: true,
    });
  });
});

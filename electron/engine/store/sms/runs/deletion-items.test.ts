import { beforeEach, expect, it } from 'vitest';
import { openThread } from '../../../../../tests/support/threads.ts';
import type { HistoryTables } from '../../history.ts';
import { openHistory, unanswered } from '../../testing/open-history.ts';
import type { NewRun } from './archive-run-rows.ts';

const opened = openHistory();
let tables: HistoryTables;

const at = Date.UTC(2026, 5, 1);
const heldUntil = at + 8_000;
const threadIds = ['single', 'of a run', 'kept', 'left'];
const all = { kind: 'ids' as const, threadIds };

beforeEach(() => {
  tables = opened.history;
  tables.threadImports.take('import', { refused: [], threads: threadIds.map(openThread) });
});

function begin(runId: string, more: Partial<NewRun>): number {
  const run = { kind: 'run', isListed: true, name: null, archived: true, selection: all } as const;
  tables.archiveRuns.add({ runId, ...run, state: 'planning', pace: 0, parallel: 1, ...more }, at);
  while (!tables.archiveRuns.plan(runId, 10, at));
  return tables.archiveRuns.get(runId)?.run ?? 0;
}

/** Deletes a thread by itself, others by a run, and keeps one of them. */
function beginDeletions(): void {
  tables.threadDeletions.add(['single', 'kept'], heldUntil, at);
  const selection = { kind: 'ids' as const, threadIds: ['of a run'] };
  begin('deletion', { kind: 'delete', archived: null, selection, heldUntil });
  tables.threadDeletions.undo(['kept'], at);
}

/** Begins requests of a run; returns of which threads. */
const claim = (run: number) =>
  tables.archiveDelivery
    .recordAndClaim([], [{ run, limit: 10 }], at + 1)
    .claimed.map(({ threadId }) => threadId);

const leftAlone = (runId: string) =>
  tables.archiveRuns
    .items(runId, 'cancelled', { offset: 0, limit: 10 })
    .rows.map(({ threadId, failure }) => [threadId, failure]);

const reason = JSON.stringify({ kind: 'deleted' });

it('counts threads that are being deleted among those that a run leaves alone', () => {
  const planned = () =>
    tables.archiveRuns.countDryRun({ selection: all, archived: true }, 0, 10, at);
  expect(planned()).toMatchObject({ total: 4, deleting: 0 });
  beginDeletions();
  expect(planned()).toMatchObject({ total: 4, already: 0, deleting: 2 });
});

it.each(['before', 'after'])('archives no thread whose deletion began %s the run', (when) => {
  if (when === 'before') beginDeletions();
  const run = begin('archiving', {});
  if (when === 'after') beginDeletions();
  expect(claim(run)).toEqual(['kept', 'left']);
  expect(leftAlone('archiving')).toEqual([
    ['single', reason],
    ['of a run', reason],
  ]);
  expect(tables.threads.get('single')).toMatchObject({ desired: null, state: 'idle' });
});

it('archives no thread that was deleted before its turn', () => {
  const run = begin('archiving', {});
  tables.threadDeletions.add(['single'], at, at);
  const deletion = tables.threadDeletions.claim(at);
  if (deletion === null) throw new Error('no deletion is due');
  const done = { dueAt: null, tries: 0, inDoubt: false, failure: null };
  tables.threadDeletions.record(deletion, { ...done, result: 'deleted' }, at);
  expect(claim(run)).toEqual(['of a run', 'kept', 'left']);
  expect(leftAlone('archiving')).toEqual([['single', reason]]);
});

it('counts a thread apart that the service had no more, and drops it', () => {
  const selection = { kind: 'ids' as const, threadIds: ['single', 'of a run'] };
  const run = begin('deletion', { kind: 'delete', archived: null, selection });
  const { claimed } = tables.archiveDelivery.recordAndClaim([], [{ run, limit: 10 }], at + 1);
  const gone = { failure: null, status: 404, inDoubt: false };
  const results = ['already', 'confirmed'] as const;
  const outcomes = claimed.map((item, index) =>
    unanswered(item, { ...gone, result: results[index] ?? 'again' }),
  );
  tables.archiveDelivery.recordAndClaim(outcomes, [], at + 1);
  expect(tables.archiveRuns.get('deletion')).toMatchObject({
    state: 'done',
    counts: { already: 1, confirmed: 1 },
  });
  expect(tables.archiveRuns.countDeletion(all, 0, 10, at)).toMatchObject({ total: 2 });
});

it('archives a thread whose deletion was refused', () => {
  tables.threadDeletions.add(['single'], at, at);
  const deletion = tables.threadDeletions.claim(at);
  if (deletion === null) throw new Error('no deletion is due');
  const refused = { dueAt: null, tries: 0, inDoubt: false, failure: null };
  tables.threadDeletions.record(deletion, { ...refused, result: 'failed' }, at);
  expect(claim(begin('archiving', {}))).toEqual(threadIds);
});

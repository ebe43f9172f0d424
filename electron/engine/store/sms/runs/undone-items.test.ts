import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openThread } from '../../../../../tests/support/threads.ts';
import type { HistoryTables } from '../../history.ts';
import { openHistory, unanswered } from '../../testing/open-history.ts';
import type { ClaimedItem } from './archive-delivery-table.ts';

const opened = openHistory();
let tables: HistoryTables;

const at = Date.UTC(2026, 5, 1);
const threadIds = ['a'];

beforeEach(() => {
  tables = opened.history;
  tables.threadImports.take('import', { refused: [], threads: threadIds.map(openThread) });
});

const action = () =>
  ({
    runId: randomUUID(),
    kind: 'toggle',
    isListed: false,
    name: null,
    archived: true,
    state: 'running',
    pace: 0,
    parallel: 1,
    selection: null,
  }) as const;

const notCarriedOut = (item: ClaimedItem) => unanswered(item, { inDoubt: false, attempts: 0 });

/** Claims requests of an action, as many as `limit`. */
function claim(runId: string, limit = 9): ClaimedItem[] {
  const turn = { run: tables.archiveRuns.get(runId)?.run ?? 0, limit };
  return tables.archiveDelivery.recordAndClaim([], [turn], at).claimed;
}

/** Lets the service answer that it did what it was asked. */
function answer(claimed: readonly ClaimedItem[]): void {
  const outcomes = claimed.map((item) =>
    unanswered(item, {
      result: 'confirmed',
      status: 200,
      inDoubt: false,
      answered: { ...openThread(item.threadId), archived: item.wanted === true },
    }),
  );
  tables.archiveDelivery.recordAndClaim(outcomes, [], at);
}

/** Undoes an action; returns the ID of the undo. */
function undo(runId: string): string {
  const parts = { ...action(), kind: 'undo', archived: null, state: 'planning' } as const;
  tables.archiveRuns.addUndo(parts, runId, at);
  while (!tables.archiveRuns.plan(parts.runId, 10, at));
  return parts.runId;
}

const itemsOf = (runId: string) =>
  tables.archiveRuns
    .items(runId, null, { offset: 0, limit: 9 })
    .rows.map(({ before, result }) => [before, result]);

const confirmed = (...ids: string[]) => ids.map((id) => tables.threads.get(id)?.confirmed);

it.each([
  ['the later', ['second', 'first'], [true, false, false]],
  ['the earlier', ['first', 'second'], [false, true, true]],
] as const)(
  'gives back what the service had where two runs asked for the same, %s undone first',
  (_, order, between) => {
    const all = ['a', 'b', 'c'];
    tables.threadImports.take('import', { refused: [], threads: all.map(openThread) });
    const first = tables.archiveRuns.toggle(action(), all, at).runId;
    answer(claim(first, 1));
    const second = tables.archiveRuns.toggle(action(), all, at).runId;
    expect(itemsOf(second)).toEqual([
      [1, 'already'],
      [0, 'waiting'],
      [0, 'waiting'],
    ]);
    answer(claim(second));
    const runs = { first, second };
    answer(claim(undo(runs[order[0]])));
    expect(confirmed(...all)).toEqual(between);
    answer(claim(undo(runs[order[1]])));
    expect(confirmed(...all)).toEqual([false, false, false]);
  },
);

it('sends nothing again that the answer to an earlier change shows done, and leaves it that change', () => {
  const first = tables.archiveRuns.toggle(action(), threadIds, at).runId;
  const underWay = claim(first);
  const second = tables.archiveRuns.toggle(action(), threadIds, at).runId;
  answer(underWay);
  expect(itemsOf(first)).toEqual([[0, 'confirmed']]);
  expect(itemsOf(second)).toEqual([[1, 'already']]);
  expect(tables.archiveRuns.get(second)).toMatchObject({ state: 'done' });
  expect(tables.threads.get('a')).toMatchObject({ state: 'confirmed', desired: null });
  answer(claim(undo(first)));
  expect(confirmed('a')).toEqual([false]);
});

it('asks again for what an action replaced of another, but for what asked for the same', () => {
  const lose = (runId: string): void => {
    const lost = claim(runId).map((item) => unanswered(item));
    tables.archiveDelivery.recordAndClaim(lost, [], at);
  };
  lose(tables.archiveRuns.toggle(action(), threadIds, at).runId);
  const opposite = { ...action(), archived: false };
  const second = tables.archiveRuns.toggle(opposite, threadIds, at).runId;
  expect(tables.threads.get('a')).toMatchObject({ desired: false });
  lose(undo(second));
  expect(tables.threads.get('a')).toMatchObject({ desired: true });
  const third = tables.archiveRuns.toggle(action(), threadIds, at).runId;
  undo(third);
  expect(tables.threads.get('a')).toMatchObject({ desired: false });
});

it('counts what it asks for again of a run that asked for the opposite', () => {
  const all = ['a', 'b', 'c'];
  tables.threadImports.take('import', { refused: [], threads: all.map(openThread) });
  const first = tables.archiveRuns.toggle(action(), all, at).runId;
  answer(claim(first, 1));
  const second = tables.archiveRuns.toggle({ ...action(), archived: false }, all, at).runId;
  answer(claim(second));
  expect(itemsOf(second)).toEqual([
    [1, 'confirmed'],
    [0, 'already'],
    [0, 'already'],
  ]);
  expect(tables.archiveRuns.countUndo(second, 0, 9)).toMatchObject({ total: 3, resumed: 2 });
  answer(claim(undo(second)));
  expect(confirmed(...all)).toEqual([true, true, true]);
});

it('asks again for the last of several changes that an action replaced', () => {
  const first = tables.archiveRuns.toggle(action(), threadIds, at).runId;
  claim(first);
  tables.archiveRuns.toggle({ ...action(), archived: false }, threadIds, at);
  const third = tables.archiveRuns.toggle(action(), threadIds, at).runId;
  undo(third);
  expect(tables.threads.get('a')).toMatchObject({ desired: false });
});

it('says that an undo is unfinished that was cancelled', () => {
  const { runId } = tables.archiveRuns.toggle(action(), threadIds, at);
  claim(runId);
  const undoneBy = undo(runId);
  tables.archiveRuns.cancel(undoneBy, 10, at);
  expect(tables.archiveRuns.get(runId)).toMatchObject({ undoneBy, isUndone: false });
});

it('goes on with an undo that was cancelled, also with what it had yet to list', () => {
  tables.threadImports.take('import', { refused: [], threads: ['b', 'c'].map(openThread) });
  const run = { ...action(), kind: 'run', isListed: true, state: 'planning' } as const;
  const all = ['a', 'b', 'c'];
  const send = (runId: string) => answer(claim(runId));
  tables.archiveRuns.add({ ...run, selection: { kind: 'ids', threadIds: all } }, at);
  while (!tables.archiveRuns.plan(run.runId, 10, at));
  send(run.runId);
  const undoing = { ...run, runId: randomUUID(), kind: 'undo', archived: null } as const;
  tables.archiveRuns.addUndo(undoing, run.runId, at);
  tables.archiveRuns.plan(undoing.runId, 2, at);
  tables.archiveRuns.cancel(undoing.runId, 10, at);
  expect(tables.archiveRuns.get(undoing.runId)?.counts).toMatchObject({ cancelled: 2 });
  expect(all.map((id) => tables.threads.get(id)?.confirmed)).toEqual([true, true, true]);
  tables.archiveRuns.requeue(undoing.runId, 'cancelled', 0, 10, at);
  while (!tables.archiveRuns.plan(undoing.runId, 10, at));
  send(undoing.runId);
  expect(all.map((id) => tables.threads.get(id)?.confirmed)).toEqual([false, false, false]);
  expect(tables.archiveRuns.get(undoing.runId)).toMatchObject({ state: 'done', endedAt: at });
  expect(tables.archiveRuns.get(run.runId)).toMatchObject({ isUndone: true });
});

it('goes on with an undo that was cancelled before it listed anything', () => {
  const { archiveRuns } = tables;
  const undoing = { ...action(), runId: randomUUID(), kind: 'undo', archived: null } as const;
  const undone = archiveRuns.toggle(action(), threadIds, at);
  archiveRuns.addUndo({ ...undoing, state: 'planning' }, undone.runId, at);
  archiveRuns.cancel(undoing.runId, 10, at);
  archiveRuns.requeue(undoing.runId, 'cancelled', 0, 10, at);
  expect(archiveRuns.get(undoing.runId)).toMatchObject({ state: 'planning', endedAt: null });
});

it('requests nothing if an action never took effect and nothing was pending before', () => {
  const only = tables.archiveRuns.toggle(action(), threadIds, at);
  const claimed = claim(only.runId);
  const parts = { ...action(), kind: 'undo', archived: null, state: 'planning' } as const;
  tables.archiveRuns.addUndo(parts, only.runId, at);
  tables.archiveDelivery.recordAndClaim(claimed.map(notCarriedOut), [], at);
  while (!tables.archiveRuns.plan(parts.runId, 10, at));
  const undone = tables.archiveRuns.get(parts.runId);
  expect(undone).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  expect(tables.threads.get('a')).toMatchObject({ state: 'idle', runId: only.runId });
  expect(tables.archiveRuns.get(only.runId)).toMatchObject({
    undoneBy: parts.runId,
    isUndone: true,
  });
});

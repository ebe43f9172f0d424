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

/** Undoes an action while its request is in flight; the request turns out ineffective before the undo is planned. */
function undoneWhileUnderWay(runId: string): string {
  const open = tables.archiveRuns.open();
  const [turn] = open.filter((run) => run.runId === runId).map(({ run }) => ({ run, limit: 1 }));
  const { claimed } = tables.archiveDelivery.recordAndClaim(
    [],
    turn === undefined ? [] : [turn],
    at,
  );
  expect(claimed).toHaveLength(1);
  const undo = { ...action(), kind: 'undo', archived: null, state: 'planning' } as const;
  tables.archiveRuns.addUndo(undo, runId, at);
  tables.archiveDelivery.recordAndClaim(claimed.map(notCarriedOut), [], at);
  while (!tables.archiveRuns.plan(undo.runId, 10, at));
  return undo.runId;
}

it('restores the pending change that an action superseded, although the action never took effect', () => {
  tables.archiveRuns.toggle(action(), threadIds, at);
  const second = tables.archiveRuns.toggle(action(), threadIds, at);
  const undo = undoneWhileUnderWay(second.runId);
  expect(tables.threads.get('a')).toMatchObject({ desired: true, state: 'waiting', runId: undo });
  const isUndone = false;
  expect(tables.archiveRuns.get(second.runId)).toMatchObject({ undoneBy: undo, isUndone });
  tables.archiveRuns.cancel(undo, 10, at);
  expect(tables.archiveRuns.get(second.runId)).toMatchObject({ undoneBy: undo, isUndone });
});

it('goes on with an undo that was cancelled, also with what it had yet to list', () => {
  tables.threadImports.take('import', { refused: [], threads: ['b', 'c'].map(openThread) });
  const run = { ...action(), kind: 'run', isListed: true, state: 'planning' } as const;
  const all = ['a', 'b', 'c'];
  const send = (runId: string) => {
    const turn = { run: tables.archiveRuns.get(runId)?.run ?? 0, limit: 9 };
    const { claimed } = tables.archiveDelivery.recordAndClaim([], [turn], at);
    const outcomes = claimed.map((item) =>
      unanswered(item, {
        result: 'confirmed',
        status: 200,
        inDoubt: false,
        answered: { ...openThread(item.threadId), archived: item.wanted === true },
      }),
    );
    tables.archiveDelivery.recordAndClaim(outcomes, [], at);
  };
  tables.archiveRuns.add({ ...run, selection: { kind: 'ids', threadIds: all } }, at);
  while (!tables.archiveRuns.plan(run.runId, 10, at));
  send(run.runId);
  const undo = { ...run, runId: randomUUID(), kind: 'undo', archived: null } as const;
  tables.archiveRuns.addUndo(undo, run.runId, at);
  tables.archiveRuns.plan(undo.runId, 2, at);
  tables.archiveRuns.cancel(undo.runId, 10, at);
  expect(tables.archiveRuns.get(undo.runId)?.counts).toMatchObject({ cancelled: 2 });
  expect(all.map((id) => tables.threads.get(id)?.confirmed)).toEqual([true, true, true]);
  tables.archiveRuns.requeue(undo.runId, 'cancelled', 0, 10, at);
  while (!tables.archiveRuns.plan(undo.runId, 10, at));
  send(undo.runId);
  expect(all.map((id) => tables.threads.get(id)?.confirmed)).toEqual([false, false, false]);
  expect(tables.archiveRuns.get(undo.runId)).toMatchObject({ state: 'done', endedAt: at });
  expect(tables.archiveRuns.get(run.runId)).toMatchObject({ isUndone: true });
});

it('goes on with an undo that was cancelled before it listed anything', () => {
  const { archiveRuns } = tables;
  const undo = { ...action(), runId: randomUUID(), kind: 'undo', archived: null } as const;
  const undone = archiveRuns.toggle(action(), threadIds, at);
  archiveRuns.addUndo({ ...undo, state: 'planning' }, undone.runId, at);
  archiveRuns.cancel(undo.runId, 10, at);
  archiveRuns.requeue(undo.runId, 'cancelled', 0, 10, at);
  expect(archiveRuns.get(undo.runId)).toMatchObject({ state: 'planning', endedAt: null });
});

it('requests nothing if an action never took effect and nothing was pending before', () => {
  const only = tables.archiveRuns.toggle(action(), threadIds, at);
  const undo = undoneWhileUnderWay(only.runId);
  expect(tables.archiveRuns.get(undo)).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  expect(tables.threads.get('a')).toMatchObject({ state: 'idle', runId: only.runId });
  expect(tables.archiveRuns.get(only.runId)).toMatchObject({ undoneBy: undo, isUndone: true });
});

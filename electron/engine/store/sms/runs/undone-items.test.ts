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

it('requests nothing if an action never took effect and nothing was pending before', () => {
  const only = tables.archiveRuns.toggle(action(), threadIds, at);
  const undo = undoneWhileUnderWay(only.runId);
  expect(tables.archiveRuns.get(undo)).toMatchObject({ state: 'done', counts: { waiting: 0 } });
  expect(tables.threads.get('a')).toMatchObject({ state: 'idle', runId: only.runId });
  expect(tables.archiveRuns.get(only.runId)).toMatchObject({ undoneBy: undo, isUndone: true });
});

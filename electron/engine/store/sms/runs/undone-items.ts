import type { RunResult } from '../../../../../shared/domain/thread.ts';
import type { Database } from '../../database.ts';
import { gone } from './archive-run-rows.ts';

interface UndoneItem {
  place: number;
  wanted: number;
  before: number | null;
  confirmed: number | null;
  result: RunResult;
  /** What an earlier change asks for whose request is under way; null: none is. */
  underWay: number | null;
  /** What an earlier change asked for that this one replaced; null: none, or its run has been cancelled or undone since. */
  replaced: number | null;
  isLast: number;
  inDoubt: number;
}

/** Returns the next items of a run to undo, ordered by thread. */
export function undoneItems(
  database: Database,
  runId: string,
  after: number,
  limit: number,
): UndoneItem[] {
  return database.all<UndoneItem>(
    `SELECT item.thread AS place, item.wanted, before, confirmed, result, thread.in_doubt AS inDoubt,
       (SELECT wanted FROM archive_item AS earlier
        WHERE earlier.thread = item.thread AND earlier.result = 'sending' AND earlier.run < item.run AND earlier.wanted <> ${gone}) AS underWay,
       (SELECT wanted FROM archive_item AS earlier JOIN archive_run ON archive_run.run = earlier.run
        WHERE earlier.thread = item.thread AND earlier.superseded_by = item.run AND state <> 'cancelled' AND undone_by IS NULL
        ORDER BY earlier.run DESC LIMIT 1) AS replaced,
       iif(result = 'already', coalesce(thread.run, 0) <= item.run, thread.run IS item.run) AS isLast
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) AND item.thread > :after
     ORDER BY item.thread LIMIT :limit`,
    { runId, after, limit },
  );
}

/**
 * Returns whether the undo of an item asks again for what an earlier change had asked for: one that asked for something else goes on, one
 * that asked for the same has become this one.
 */
export function isResumed({ replaced, wanted }: Pick<UndoneItem, 'replaced' | 'wanted'>): boolean {
  return replaced !== null && replaced !== wanted;
}

/**
 * Returns the state that undoes an item; null: the thread was changed again since, or the change never took effect and
 * the thread is still in its earlier state.
 */
export function undoneChange(item: UndoneItem): boolean | null {
  const { before, wanted, replaced, underWay } = item;
  const back = isResumed(item) ? replaced : (underWay ?? before);
  const nothingCame = ['cancelled', 'failed'].includes(item.result) && item.inDoubt === 0;
  const isAsBefore = back === null || back === item.confirmed;
  if (item.isLast === 0 || item.result === 'superseded' || (nothingCame && isAsBefore)) return null;
  return back === null ? wanted === 0 : back === 1;
}

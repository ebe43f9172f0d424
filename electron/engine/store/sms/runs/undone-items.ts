import type { RunResult } from '../../../../../shared/domain/thread.ts';
import type { Database } from '../../database.ts';

interface UndoneItem {
  place: number;
  wanted: number;
  before: number | null;
  confirmed: number | null;
  result: RunResult;
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
    `SELECT item.thread AS place, item.wanted, before, confirmed, result, thread.run IS item.run AS isLast, thread.in_doubt AS inDoubt
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) AND item.thread > :after
     ORDER BY item.thread LIMIT :limit`,
    { runId, after, limit },
  );
}

/**
 * Returns the state that undoes an item; null: the thread was changed again since, or the change never took effect and
 * the thread is still in its earlier state.
 */
export function undoneChange(item: UndoneItem): boolean | null {
  const { before } = item;
  const nothingCame = ['cancelled', 'failed'].includes(item.result) && item.inDoubt === 0;
  // An earlier change that was still pending becomes pending again.
  const isAsBefore = before === null || before === item.confirmed;
  if (item.isLast === 0 || (nothingCame && isAsBefore)) return null;
  return before === null ? item.wanted === 0 : before === 1;
}

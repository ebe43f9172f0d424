import type { RunResult } from '../../../../shared/domain/thread.ts';
import { type Database, query } from '../database.ts';

interface UndoneItem {
  place: number;
  wanted: number;
  before: number | null;
  confirmed: number | null;
  result: RunResult;
  isLast: number;
  inDoubt: number;
}

/** The items of a run that is to be undone, in order of their threads. */
export function undoneItems(database: Database): {
  next(runId: string, after: number, limit: number): UndoneItem[];
} {
  const items = query<UndoneItem, { runId: string; after: number; limit: number }>(
    database,
    `SELECT item.thread AS place, item.wanted, before, confirmed, result, thread.run IS item.run AS isLast, in_doubt AS inDoubt
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) AND item.thread > :after
     ORDER BY item.thread LIMIT :limit`,
  );
  return { next: (runId, after, limit) => items.all({ runId, after, limit }) };
}

/** What undoing an item wishes for; null: a later wish was made, or nothing came of this one and the thread is as it was before. */
export function undoneWish(item: UndoneItem): boolean | null {
  const { before } = item;
  const nothingCame = ['cancelled', 'failed'].includes(item.result) && item.inDoubt === 0;
  // Where something had been wished for and not yet been done, it is that wish which comes back.
  const isAsBefore = before === null || before === item.confirmed;
  if (item.isLast === 0 || (nothingCame && isAsBefore)) return null;
  return before === null ? item.wanted === 0 : before === 1;
}

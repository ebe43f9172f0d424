import type { RunResult } from '../../../../shared/domain/thread.ts';
import { type Database, query } from '../database.ts';

interface UndoneItem {
  place: number;
  wanted: number;
  before: number | null;
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
    `SELECT item.thread AS place, item.wanted, before, result, thread.run IS item.run AS isLast, in_doubt AS inDoubt
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) AND item.thread > :after
     ORDER BY item.thread LIMIT :limit`,
  );
  return { next: (runId, after, limit) => items.all({ runId, after, limit }) };
}

/** What undoing an item wishes for; null: nothing came of it, or a later wish was made. */
export function undoneWish(item: UndoneItem): boolean | null {
  const nothingCame = ['cancelled', 'failed'].includes(item.result) && item.inDoubt === 0;
  if (item.isLast === 0 || nothingCame) return null;
  return item.before === null ? item.wanted === 0 : item.before === 1;
}

import type { RunResult } from '../../../../shared/domain/thread.ts';
import { type Database, query } from '../database.ts';
import type { StoredItem } from './archive-run-rows.ts';
import type { StoredRun } from './stored-run.ts';

/** The threads of a run, in the order in which they were listed. */
export interface RunItems {
  list(
    run: StoredRun,
    result: RunResult | null,
    window: { offset: number; limit: number },
  ): { rows: StoredItem[]; total: number };
  first(run: StoredRun): { threadId: string; number: string } | null;
}

export function runItems(database: Database): RunItems {
  const itemColumns = `thread.thread_id AS threadId, coalesce(nullif(from_number, ''), to_number) AS number, item.wanted,
     before, result, attempts, item.failure, item.at, other.run_id AS overtakenBy
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     LEFT JOIN archive_run AS other ON other.run = item.overtaken_by`;
  const all = query<StoredItem, { run: number; offset: number; limit: number }>(
    database,
    `SELECT ${itemColumns} WHERE item.run = :run ORDER BY item.thread LIMIT :limit OFFSET :offset`,
  );
  const some = query<StoredItem, { run: number; result: string; offset: number; limit: number }>(
    database,
    `SELECT ${itemColumns} WHERE item.run = :run AND item.result = :result
     ORDER BY item.thread LIMIT :limit OFFSET :offset`,
  );
  return {
    list: ({ run, counts }, result, window) =>
      result === null
        ? {
            rows: all.all({ run, ...window }),
            total: Object.values(counts).reduce((sum, one) => sum + one, 0),
          }
        : { rows: some.all({ run, result, ...window }), total: counts[result] },
    first: ({ run }) => {
      const [first] = all.all({ run, offset: 0, limit: 1 });
      return first === undefined ? null : { threadId: first.threadId, number: first.number };
    },
  };
}

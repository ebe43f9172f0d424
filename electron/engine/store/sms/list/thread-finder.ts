import type {
  ThreadCounts,
  ThreadFilter,
  ThreadSelection,
} from '../../../../../shared/contract/threads.ts';
import type { Database } from '../../database.ts';
import { keptLists } from './kept-lists.ts';
import { threadConditions } from './thread-conditions.ts';

export type ThreadFinder = ReturnType<typeof threadFinder>;

/** Finds which threads match, and in which order. */
export function threadFinder(database: Database) {
  const placeOf = (threadId: string): number | null =>
    database.get<{ place: number }>('SELECT place FROM thread WHERE thread_id = :threadId', {
      threadId,
    })?.place ?? null;

  const counts = (): ThreadCounts =>
    database.one<ThreadCounts>(
      `SELECT open, archived, unknown, open + archived + unknown AS "all", archiving, unarchiving, unconfirmed, failed,
         (SELECT count(*) FROM thread WHERE gone_at IS NULL
            AND thread_id IN (SELECT thread_id FROM sms_message WHERE is_unread = 1)) AS unread FROM thread_count`,
    );

  /** Returns `FROM` and `WHERE` of a selection, with their values. */
  const selected = (selection: ThreadSelection, now: number) => {
    const { writtenUntil } = selection;
    const isBounded = writtenUntil !== undefined;
    const bound = isBounded ? ' AND coalesce(last_message_at, 0) <= :writtenUntil' : '';
    const until = isBounded ? { writtenUntil } : {};
    if (selection.kind === 'ids') {
      const sql = `FROM thread WHERE thread_id IN (SELECT value FROM json_each(:threadIds))${bound}`;
      return { sql, values: { threadIds: JSON.stringify(selection.threadIds), ...until } };
    }
    const { sql, values, isOfWords } = threadConditions(selection.filter, now);
    const from = isOfWords ? 'thread JOIN thread_search ON thread_search.thread = place' : 'thread';
    const except = selection.except.map(placeOf).filter((place) => place !== null);
    return {
      sql: `FROM ${from} WHERE ${sql} AND thread.place NOT IN (SELECT value FROM json_each(:except))${bound}`,
      values: { ...values, except: JSON.stringify(except), ...until },
    };
  };

  return {
    placeOf,
    counts,
    /** Returns every place that matches, in order. */
    find: keptLists(database),
    /** Returns which of these threads match. */
    among: (filter: ThreadFilter, threadIds: readonly string[], now: number): string[] => {
      const { sql, values } = selected({ kind: 'matching', filter, except: [] }, now);
      const found = database.all<{ threadId: string }>(
        `SELECT thread_id AS threadId ${sql} AND thread_id IN (SELECT value FROM json_each(:threadIds))`,
        { ...values, threadIds: JSON.stringify(threadIds) },
      );
      const matching = new Set(found.map(({ threadId }) => threadId));
      return threadIds.filter((threadId) => matching.has(threadId));
    },
    /** Returns the next places of a selection after one, ascending. */
    next: (selection: ThreadSelection, after: number, limit: number, now: number): number[] => {
      const { sql, values } = selected(selection, now);
      return database
        .all<{ place: number }>(
          `SELECT thread.place ${sql} AND thread.place > :after ORDER BY thread.place LIMIT :limit`,
          { ...values, after, limit },
        )
        .map(({ place }) => place);
    },
    /** Returns when the newest message of a selection was written; 0: none is known. */
    newestAt: (selection: ThreadSelection, now: number): number => {
      const { sql, values } = selected(selection, now);
      return database.one<{ at: number }>(
        `SELECT coalesce(max(last_message_at), 0) AS at ${sql}`,
        values,
      ).at;
    },
    /** Returns how many a selection has. */
    count: (selection: ThreadSelection, now: number): number => {
      const { sql, values } = selected(selection, now);
      return database.one<{ count: number }>(`SELECT count(*) AS count ${sql}`, values).count;
    },
  };
}

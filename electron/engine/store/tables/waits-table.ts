import type { Database } from '../database.ts';

/** What waits for so many milliseconds rather than for a time of day, each with its column `not_before`, and the longest wait. */
const waits = [
  // The longest time to undo a send that the settings take.
  { table: 'outbox', longestMs: 30_000, of: 'chat_id IS NOT NULL' },
  // The last wait of action-result.ts.
  { table: 'message_action', longestMs: 120_000, of: `state IN ('held', 'waiting')` },
  // The last wait of item-result.ts.
  { table: 'archive_item', longestMs: 60_000, of: `result = 'waiting'` },
];

/** Lets what waits on disk follow a clock that jumped. */
export function waitsTable(database: Database) {
  return {
    /**
     * The clock was put forward by `gapMs`, or the computer slept for so long: what was left of each wait is left. Where it was put
     * back (less than 0), or may have been while Postline was closed (0), nothing waits longer than it ever may from `at` on.
     * Returns the chats of which something moved.
     */
    move: (gapMs: number, at: number): string[] =>
      database.transaction(() => {
        const moved = new Set<string>();
        for (const { table, longestMs, of } of waits) {
          const chatId = table === 'archive_item' ? `''` : 'chat_id';
          const rows = database.all<{ chatId: string }>(
            `UPDATE ${table} SET not_before = min(not_before + :forward, :latest)
             WHERE ${of} AND not_before > iif(:forward > 0, 0, :latest) RETURNING ${chatId} AS chatId`,
            { forward: Math.max(0, Math.round(gapMs)), latest: at + longestMs },
          );
          for (const row of rows) moved.add(row.chatId);
        }
        moved.delete('');
        return [...moved];
      }),
  };
}

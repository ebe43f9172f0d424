import type { Database } from '../database.ts';

/** What waits for so many milliseconds rather than for a time of day. */
interface Wait {
  table: string;
  /** By default `not_before`. */
  column?: string;
  of: string;
  /** The longest there is. */
  longestMs: number;
  /** It gives a person time to think again, and so is rather too long than too short. */
  isHold: boolean;
}

const waits: readonly Wait[] = [
  // The longest time to undo a send that the settings take.
  { table: 'outbox', of: 'TRUE', longestMs: 30_000, isHold: true },
  { table: 'message_action', of: `state = 'held'`, longestMs: 30_000, isHold: true },
  // The last waits of action-result.ts and item-result.ts.
  { table: 'message_action', of: `state = 'waiting'`, longestMs: 120_000, isHold: false },
  { table: 'archive_item', of: `result = 'waiting'`, longestMs: 60_000, isHold: false },
  // The last waits of sms-step.ts, and its answer window: nothing is concluded from one that is too short.
  { table: 'sms_send', column: 'due_at', of: 'TRUE', longestMs: 60_000, isHold: true },
  { table: 'sms_send', column: 'held_until', of: 'TRUE', longestMs: 30_000, isHold: true },
  { table: 'sms_send', column: 'doubt_until', of: 'TRUE', longestMs: 60_000, isHold: true },
  // The last waits of thread-deletions.ts.
  {
    table: 'thread_deletion',
    column: 'due_at',
    of: `state = 'held'`,
    longestMs: 30_000,
    isHold: true,
  },
  {
    table: 'thread_deletion',
    column: 'due_at',
    of: `state = 'waiting'`,
    longestMs: 300_000,
    isHold: false,
  },
];

/** Tables whose rows are of a chat. */
const ofChats = new Set(['outbox', 'message_action']);

/** Lets what waits on disk follow a clock that jumped. */
export function waitsTable(database: Database) {
  return {
    /**
     * The clock was put forward by `gapMs`, or the computer slept for so long; less than 0: it was put back; 0: nothing is known, since
     * Postline was closed. What was left of each wait is left, and none is longer than it ever may be from `at` on. What was written
     * between the jump and its notice has the new time already: put back, holds are only shortened to the longest.
     * Returns the chats of which something moved.
     */
    move: (gapMs: number, at: number): string[] =>
      database.transaction(() => {
        const moved = new Set<string>();
        for (const { table, column = 'not_before', of, longestMs, isHold } of waits) {
          const shift = Math.round(isHold ? Math.max(0, gapMs) : gapMs);
          const chatId = ofChats.has(table) ? 'chat_id' : 'NULL';
          const rows = database.all<{ chatId: string | null }>(
            `UPDATE ${table} SET ${column} = max(1, min(${column} + :shift, :latest))
             WHERE ${of} AND ${column} > iif(:shift = 0, :latest, 0) RETURNING ${chatId} AS chatId`,
            { shift, latest: at + longestMs },
          );
          for (const row of rows) if (row.chatId !== null) moved.add(row.chatId);
        }
        return [...moved];
      }),
  };
}

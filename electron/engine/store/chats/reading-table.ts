import type { Unread } from '../../../../shared/contract/messages.ts';
import { buildMessageId, isKeyId } from '../../../../shared/domain/message-id.ts';
import { wireId } from '../rows/wire-address.ts';
import type { Database, SqlValue } from '../database.ts';

/** Matches, in SQL, the messages that nobody has read here; the words are those of the index `message_unread`. */
export const isUnread = `direction <> 'out' AND read_at IS NULL`;

/** SQL for the place of the newest message of all in the order in which they came; 0: there is none. */
export const lastCome = '(SELECT coalesce(max(position), 0) FROM message)';

/** The most seen marks that one act of reading asks for: nobody looks at more. */
const mostTold = 100;

/** A chat with something unread: how much, and the newest of it. */
export interface UnreadChat {
  chatId: string;
  count: number;
  /** Grows with time. */
  position: number;
  localId: string;
}

/** What was read or unread before: positions in the chat. */
type Positions = number[];

/** What a person has read here. What the service was told of it is another column (interface.md §4.6). */
export function readingTable(database: Database) {
  const change = (what: string, values: Record<string, SqlValue>): Positions =>
    database
      .all<{ position: number }>(`UPDATE message ${what} RETURNING sort_key AS position`, values)
      .map(({ position }) => position);
  const toRead = `SET read_at = :at WHERE chat_id = :chatId AND ${isUnread}`;
  const toUnread = `SET read_at = NULL WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NOT NULL`;
  const among = 'AND sort_key IN (SELECT value FROM json_each(:positions))';
  const positionOf = (chatId: string, localId: string): number | null =>
    database.get<{ position: number }>(
      'SELECT sort_key AS position FROM message WHERE chat_id = :chatId AND local_id = :localId',
      { chatId, localId },
    )?.position ?? null;

  return {
    /** Marks messages up to one as read (null: all). Returns where they are. */
    read: (chatId: string, upTo: string | null, at: number): Positions => {
      const last = upTo === null ? Number.MAX_SAFE_INTEGER : positionOf(chatId, upTo);
      return change(`${toRead} AND sort_key <= :last`, { chatId, last, at });
    },
    /** Marks messages from one on as unread (null: the newest that came in). Returns where they are. */
    unread: (chatId: string, from: string | null): Positions => {
      const newest = `(SELECT sort_key FROM message WHERE chat_id = :chatId AND direction = 'in' ORDER BY sort_key DESC LIMIT 1)`;
      const first = from === null ? null : positionOf(chatId, from);
      if (from !== null && first === null) return [];
      return change(`${toUnread} AND sort_key >= coalesce(:first, ${newest})`, { chatId, first });
    },
    /** The same for these alone, as taking back one of both needs it. */
    readOnly: (chatId: string, positions: Positions, at: number) =>
      change(`${toRead} ${among}`, { chatId, positions: JSON.stringify(positions), at }),
    unreadOnly: (chatId: string, positions: Positions) =>
      change(`${toUnread} ${among}`, { chatId, positions: JSON.stringify(positions) }),
    /** Returns the place of the newest message of all in the order in which they came; 0: there is none. */
    lastCome: (): number => database.one<{ last: number }>(`SELECT ${lastCome} AS last`).last,
    unreadChats: (): UnreadChat[] =>
      database.all<UnreadChat>(
        `SELECT unread.*, newest.local_id AS localId
         FROM (SELECT chat_id AS chatId, count(*) AS count, max(sort_key) AS position
               FROM message WHERE ${isUnread} GROUP BY chat_id) AS unread
         JOIN message AS newest ON newest.chat_id = unread.chatId AND newest.sort_key = unread.position`,
      ),
    /** Returns the ids of requests (interface.md §2.3) of what came in since the last answer and of which the service was told nothing. */
    untold: (chatId: string): string[] =>
      database
        .all<{ keyId: string; address: string }>(
          `SELECT key_id AS keyId, ${wireId('message')} AS address FROM message
           WHERE chat_id = :chatId AND direction = 'in' AND seen_at IS NULL AND key_id IS NOT NULL
             AND sort_key > coalesce((SELECT sort_key FROM message WHERE chat_id = :chatId AND direction = 'out'
                                      ORDER BY sort_key DESC LIMIT 1), 0)
             AND NOT EXISTS (SELECT 1 FROM message_action
                             WHERE message_action.local_id = message.local_id AND kind = 'seen')
           ORDER BY sort_key DESC LIMIT ${mostTold}`,
          { chatId },
        )
        .filter(({ keyId }) => isKeyId(keyId))
        .map(({ keyId, address }) => buildMessageId({ fromMe: false, chatId: address, keyId })),
  };
}

export type ReadingTable = ReturnType<typeof readingTable>;

/** Marks a chat as read, as part of a transaction; with `cameBefore`, a place of `lastCome`, only what had come in by then. */
export function readAll(
  database: Database,
  chatId: string,
  at: number,
  cameBefore: number | null,
): void {
  const last = cameBefore ?? Number.MAX_SAFE_INTEGER;
  database.run(
    `UPDATE message SET read_at = :at WHERE chat_id = :chatId AND ${isUnread} AND position <= :last`,
    { chatId, last, at },
  );
}

/**
 * Marks what stands before a message that was sent elsewhere as read, as part of a transaction: whoever answered has read it. A forward
 * is no answer: nobody has to have looked at the chat. Throws where its place is out of range.
 */
export function readByAnswer(database: Database, localId: string, at: number): void {
  const answer = database.get<{ chatId: string; place: number; isAnswer: number }>(
    `SELECT chat_id AS chatId, sort_key AS place, is_answer AS isAnswer FROM message WHERE local_id = :localId`,
    { localId },
  );
  if (answer?.isAnswer !== 1) return;
  const { chatId, place } = answer;
  database.run(
    `UPDATE message SET read_at = :at WHERE chat_id = :chatId AND ${isUnread} AND sort_key < :place`,
    { chatId, place, at },
  );
}

/** Returns whether something unread has come in since `lastCome` answered `place`; null: nothing has. */
export function hasComeSince(database: Database, chatId: string, place: number | null): boolean {
  if (place === null) return false;
  const sql = `SELECT 1 FROM message WHERE chat_id = :chatId AND ${isUnread} AND position > :place LIMIT 1`;
  return database.get(sql, { chatId, place }) !== undefined;
}

/** Returns what is unread in a chat. */
export function unreadOf(database: Database, chatId: string): Unread {
  return database.one<Unread>(
    `SELECT count(*) AS count, (SELECT local_id FROM message WHERE chat_id = :chatId AND ${isUnread}
                                ORDER BY sort_key LIMIT 1) AS first
     FROM message WHERE chat_id = :chatId AND ${isUnread}`,
    { chatId },
  );
}

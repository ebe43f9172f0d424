import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { chatOf } from '../rows/wire-address.ts';
import type { Gap } from '../../../../shared/contract/listening.ts';
import type { Database } from '../database.ts';

/** A time in which the service was not heard, and that is over. Milliseconds since 1970. */
export interface OpenGap {
  gapId: number;
  beganAt: number;
  endedAt: number;
}

/** Milliseconds that a gap lasts which is worth telling of before it was filled. */
const worthTellingMs = 10_000;

/** SQL for whether a gap was filled, but not all that a chat of `gap_chat` missed in it could be read back. */
export const isCut = 'filled_at IS NOT NULL AND NOT coalesce(is_read, is_whole)';

/** When the service was heard, and when it was not. Times are in milliseconds since 1970. */
export function listeningTable(database: Database) {
  const openGap = () =>
    database.get<{ gapId: number }>('SELECT gap_id AS gapId FROM gap WHERE ended_at IS NULL');
  const heardAt = (): number | null =>
    database.get<{ at: number }>('SELECT at FROM heard')?.at ?? null;
  const heard = (at: number): void => {
    database.run('INSERT OR REPLACE INTO heard (one, at) VALUES (1, :at)', { at });
  };

  const chatAt = (address: string): string =>
    chatOf(database, parseChatId(address)?.chatId ?? address);

  return {
    /** Writes that the service is heard until now. */
    heard,
    /** Writes that it is not heard since it was last, unless that is known; nothing where it never was. */
    lost: (): void =>
      database.transaction(() => {
        const beganAt = heardAt();
        if (beganAt === null || openGap()) return;
        database.insert('gap', { beganAt });
      }),
    /** Writes that it is heard from now on. */
    found: (at: number): void =>
      database.transaction(() => {
        database.run('UPDATE gap SET ended_at = max(:at, began_at) WHERE ended_at IS NULL', { at });
        heard(at);
      }),
    /** Writes the server's version. Another one than before must prove anew that it keeps the key IDs it is given (own-ids.ts); returns whether it is. */
    reached: (version: string): boolean =>
      database.transaction(() => {
        const before = database.get<{ version: string }>('SELECT version FROM server')?.version;
        if (before === version) return false;
        database.run('INSERT OR REPLACE INTO server (one, version) VALUES (1, :version)', {
          version,
        });
        if (before === undefined) return false;
        database.run('DELETE FROM kept_id');
        return true;
      }),
    /** Returns the oldest gap that is over and not filled. */
    toFill: (): OpenGap | null =>
      database.get<OpenGap>(
        `SELECT gap_id AS gapId, began_at AS beganAt, ended_at AS endedAt FROM gap
         WHERE ended_at IS NOT NULL AND filled_at IS NULL ORDER BY gap_id LIMIT 1`,
      ) ?? null,
    /** Writes in which chats something had been missed in a gap, as it is filled. */
    missedIn: (gapId: number, chatIds: readonly string[]): void =>
      database.transaction(() => {
        for (const chatId of chatIds) {
          database.insert('gap_chat', { gapId, chatId }, 'OR IGNORE');
        }
      }),
    /** Writes that of a chat not all could be read back that had been missed in a gap. */
    notRead: (gapId: number, address: string): void => {
      const chatId = chatAt(address);
      database.run(
        `INSERT INTO gap_chat (gap_id, chat_id, is_read) VALUES (:gapId, :chatId, 0)
         ON CONFLICT DO UPDATE SET is_read = 0`,
        { gapId, chatId },
      );
    },
    /**
     * Writes that a gap was filled; nothing is left of one in which nothing was missed. `only`: the list of chats had no end, and these
     * alone were read.
     */
    filled: (gapId: number, at: number, only: readonly string[] | null): void =>
      database.transaction(() => {
        const isWhole = Number(only === null);
        const values = { gapId, at, isWhole };
        database.run(
          'UPDATE gap SET filled_at = :at, is_whole = :isWhole WHERE gap_id = :gapId',
          values,
        );
        if (only !== null) {
          for (const address of only)
            database.insert('gap_chat', { gapId, chatId: chatAt(address), isRead: 2 }, 'OR IGNORE');
          return;
        }
        database.run(
          `DELETE FROM gap WHERE gap_id = :gapId AND NOT EXISTS (SELECT 1 FROM gap_chat WHERE gap_id = :gapId)`,
          { gapId },
        );
      }),
    /** Returns the gaps that a chat tells of, oldest first: those in which it may have missed something, or did. */
    gapsOf: (chatId: string, now: number): Gap[] =>
      database
        .all<Omit<Gap, 'isCut'> & { isCut: number }>(
          `SELECT gap.gap_id AS gapId, began_at AS beganAt, ended_at AS endedAt, filled_at AS filledAt,
             ${isCut} AS isCut
           FROM gap LEFT JOIN gap_chat ON gap_chat.gap_id = gap.gap_id AND chat_id = :chatId
           WHERE CASE WHEN filled_at IS NULL THEN coalesce(ended_at, :now) - began_at >= :worthTellingMs
                 ELSE iif(chat_id IS NULL, NOT is_whole, is_read < 2) END
           ORDER BY gap.gap_id`,
          { chatId, now, worthTellingMs },
        )
        .map((gap) => ({ ...gap, isCut: gap.isCut === 1 })),
  };
}

import type { MediaCopy, MediaCopyProblem } from '../../../../shared/domain/media-copy.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import { completeCopy, isRecord } from '../rows/complete-copy.ts';
import type { StoredMedia, StoredRecord } from '../rows/stored-content.ts';

/** Media of which no copy is here. */
export interface UncopiedMedia {
  localId: string;
  chatId: string;
  /** As the service named it; empty: it named none. */
  url: string;
  /** The file in the team's store; null: no desk has reported one. */
  team: TeamFile | null;
  /** A person wants it, however large it is. */
  isAsked: boolean;
  /** How often it failed. */
  tries: number;
  /** What the message says of it. */
  record: StoredRecord;
  /** Milliseconds since 1970 of the message. */
  at: number;
}

/** Milliseconds after a message in which its media is asked for by itself. */
const askedForMs = 7 * 24 * 60 * 60_000;

/** A file of the team's store. */
export interface TeamFile {
  sha256: string;
  /** Bytes. */
  size: number;
  /** A desk has reported that the store has the file. */
  isInStore: boolean;
}

/** The SQL of how it is with the copy of a message's media, as JSON; NULL where none could be made. */
export const mediaCopyColumn = `(SELECT json_object('state', iif(media_copy.state = 'new', 'offered', media_copy.state), 'problem', problem,
    'retryAt', iif(tries > 0, next_at, NULL), 'isOfTeam', json(iif(url = '', 'true', 'false'))) FROM media_copy WHERE media_copy.local_id = message.local_id)`;

type Row = Omit<UncopiedMedia, 'isAsked' | 'record' | 'team'> & {
  isAsked: number;
  content: string;
  sha256: string | null;
  teamSize: number | null;
  teamState: string | null;
};

const columns = `media_copy.local_id AS localId, message.chat_id AS chatId, url, is_asked AS isAsked, tries, content, created_at AS at,
  team_sha256 AS sha256, team_size AS teamSize, team_state AS teamState
  FROM media_copy JOIN message USING (local_id)`;

/** What is to be copied of media that came in. A row goes once its copy is here. Times are in milliseconds since 1970. */
export function mediaCopiesTable(database: Database) {
  const chatIdOf = (localId: string): string | null =>
    database.get<{ chatId: string }>(
      'SELECT chat_id AS chatId FROM message WHERE local_id = :localId',
      { localId },
    )?.chatId ?? null;
  const read = (rows: Row[]): UncopiedMedia[] =>
    rows.flatMap(({ content, isAsked, sha256, teamSize: size, teamState, ...row }) => {
      const record = readJson<StoredRecord | null>(content, null);
      const isInStore = teamState === 'there';
      const team = sha256 === null || size === null ? null : { sha256, size, isInStore };
      return record?.kind === 'record' ? [{ ...row, record, team, isAsked: isAsked === 1 }] : [];
    });

  return {
    /**
     * Decides of what came in since whether a copy is made by itself: of kinds that are kept, up to so many bytes, of messages no
     * older than a week, since services keep media for days at most, and a file may hold ten thousand. Returns the chats in which
     * that was decided.
     */
    decide: (kinds: readonly (SendAs | null)[], most: number, now: number): string[] =>
      database.transaction(() => {
        const found = read(
          database.all<Row>(
            `SELECT ${columns} WHERE media_copy.state = 'new' AND ${isRecord} LIMIT 500`,
          ),
        );
        for (const { localId, record, at } of found) {
          const isMeant = kinds.includes(record.sendAs) && at >= now - askedForMs;
          const isTooLarge = isMeant && (record.size ?? 0) > most;
          database.run(
            `UPDATE media_copy SET state = :state, problem = :problem, next_at = :at WHERE local_id = :localId`,
            {
              localId,
              state: isMeant && !isTooLarge ? 'waiting' : 'offered',
              problem: isTooLarge ? 'too-large' : null,
              at: isMeant && !isTooLarge ? now : null,
            },
          );
        }
        return [...new Set(found.map(({ chatId }) => chatId))];
      }),
    /** Returns what is due, what a person asked for first, and when the next is. `busy`: what is under way, which is left out. */
    due: (
      now: number,
      limit: number,
      busy: readonly string[],
      onlyAsked: boolean,
    ): { media: UncopiedMedia[]; nextAt: number | null } => {
      const waiting = `next_at IS NOT NULL AND ${isRecord} AND is_asked >= :asked
        AND media_copy.local_id NOT IN (SELECT value FROM json_each(:busy))`;
      const values = { busy: JSON.stringify(busy), asked: Number(onlyAsked) };
      const media = database.all<Row>(
        `SELECT ${columns} WHERE ${waiting} AND next_at <= :now ORDER BY is_asked DESC, next_at LIMIT :limit`,
        { ...values, now, limit },
      );
      const next = database.one<{ nextAt: number | null }>(
        `SELECT min(next_at) AS nextAt FROM media_copy JOIN message USING (local_id) WHERE ${waiting} AND next_at > :now`,
        { ...values, now },
      );
      return { media: read(media), ...next };
    },
    /** Asks for a copy on a person's word. Returns the chat; null: there is nothing to copy. */
    ask: (localId: string, now: number): string | null =>
      database.run(
        `UPDATE media_copy SET state = 'waiting', problem = NULL, is_asked = 1, tries = 0, next_at = :now WHERE local_id = :localId`,
        { localId, now },
      ) === 0
        ? null
        : chatIdOf(localId),
    /** Writes that an attempt failed, and when the next is. */
    postpone: (
      localId: string,
      { problem, at }: { problem: MediaCopyProblem; at: number },
    ): void => {
      database.run(
        `UPDATE media_copy SET problem = :problem, next_at = :at, tries = tries + 1 WHERE local_id = :localId AND state = 'waiting'`,
        { localId, problem, at },
      );
    },
    /** Writes that it is not tried any more, unless a person asks. Returns the chat; null: nothing was to be copied. */
    end: (
      localId: string,
      { state, problem }: { state: MediaCopy['state']; problem: MediaCopyProblem | null },
    ): string | null =>
      database.run(
        `UPDATE media_copy SET state = :state, problem = :problem, next_at = NULL, is_asked = 0 WHERE local_id = :localId`,
        { localId, state, problem },
      ) === 0
        ? null
        : chatIdOf(localId),
    /** Puts the copy into its message. Returns the chat; null: the message has gone meanwhile, and the copy belongs to nothing. */
    complete: (localId: string, content: StoredMedia): string | null =>
      database.transaction(() =>
        completeCopy(database, localId, content) ? chatIdOf(localId) : null,
      ),
    /** Returns those of the messages that are still to be copied. */
    wanted: (localIds: readonly string[]): string[] =>
      database
        .all<{ localId: string }>(
          `SELECT local_id AS localId FROM media_copy JOIN message USING (local_id)
           WHERE next_at IS NOT NULL AND local_id IN (SELECT value FROM json_each(:localIds))`,
          { localIds: JSON.stringify(localIds) },
        )
        .map(({ localId }) => localId),
  };
}

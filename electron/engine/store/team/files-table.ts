import type { Database } from '../database.ts';
import { readJson } from '../tables/read-json.ts';
import type { StoredContent, StoredFile } from '../tables/stored-content.ts';
import type { SharedFileState } from './shared-file.ts';

/** A file of a message that lies here, and that the team's store is to have. */
export interface OwnFile {
  localId: string;
  chatId: string;
  source: StoredFile;
  /** Null: nobody has looked what it holds. */
  sha256: string | null;
  tries: number;
}

/** Files of this desk's messages, and how it is with them in the team's store. Times are in milliseconds since 1970. */
export function teamFilesTable(database: Database) {
  return {
    /** Returns files that are to be offered now, those of the newest messages first. */
    due: (now: number, limit: number): OwnFile[] =>
      database
        .all<Omit<OwnFile, 'source'> & { content: string }>(
          `SELECT local_id AS localId, message.chat_id AS chatId, sha256, tries, content
           FROM team_file JOIN message USING (local_id) WHERE next_at <= :now ORDER BY created_at DESC LIMIT :limit`,
          { now, limit },
        )
        .flatMap(({ content, ...file }) => {
          const stored = readJson<StoredContent>(content, { kind: 'text' });
          if (stored.kind === 'media' && stored.source.kind === 'file')
            return { ...file, source: stored.source };
          database.run('DELETE FROM team_file WHERE local_id = :localId', {
            localId: file.localId,
          });
          return [];
        }),
    /** Returns when the next is to be offered; null: none is. */
    nextAt: (): number | null =>
      database.one<{ at: number | null }>(
        'SELECT min(next_at) AS at FROM team_file WHERE next_at IS NOT NULL',
      ).at,
    /** Writes how it is with a file, and when it is offered again; null: not by itself. */
    put: (
      localId: string,
      {
        sha256,
        state,
        nextAt,
      }: { sha256: string | null; state: SharedFileState; nextAt: number | null },
    ): void => {
      database.run(
        `UPDATE team_file SET sha256 = :sha256, state = :state, next_at = :nextAt, tries = 0 WHERE local_id = :localId`,
        { localId, sha256, state, nextAt },
      );
    },
    /** Writes that offering a file failed. */
    postpone: (localId: string, at: number): void => {
      database.run(
        'UPDATE team_file SET next_at = :at, tries = tries + 1 WHERE local_id = :localId',
        { localId, at },
      );
    },
    /** The store's bounds may have changed: what it did not take is offered again. */
    offerRefused: (now: number): void => {
      database.run(`UPDATE team_file SET next_at = :now WHERE state IN ('too-large', 'no-room')`, {
        now,
      });
    },
  };
}

/** SQL that lets all files of this desk's messages be offered, as to a store that has none of them. */
export const offerAllFiles = `
  DELETE FROM team_file;
  INSERT INTO team_file (local_id, next_at)
  SELECT local_id, 0 FROM message WHERE author_member_id IS NULL
    AND (direction = 'in' OR imported = 1 OR state IN ('accepted', 'unknown'))
    AND iif(json_valid(content), content ->> '$.source.kind', NULL) = 'file';`;

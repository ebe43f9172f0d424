import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import type { StoredContent, StoredFile } from '../rows/stored-content.ts';
import type { SharedFileState } from './shared-file.ts';

/** A file of a message on this desk that is to be stored in the team's store. */
export interface OwnFile {
  localId: string;
  chatId: string;
  source: StoredFile;
  /** Null: its hash is not known yet. */
  sha256: string | null;
  tries: number;
}

/** Files of this desk's messages, and their state in the team's store. Times are in milliseconds since 1970. */
export function teamFilesTable(database: Database) {
  return {
    /** Returns files that are due to be offered to the store, those of the newest messages first. */
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
    /** Returns when the next file is due; null: none is. */
    nextAt: (): number | null =>
      database.one<{ at: number | null }>(
        'SELECT min(next_at) AS at FROM team_file WHERE next_at IS NOT NULL',
      ).at,
    /** Sets the state of a file, and when it is offered again; null: not by itself. */
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
    /** Records that offering a file failed. */
    postpone: (localId: string, at: number): void => {
      database.run(
        'UPDATE team_file SET next_at = :at, tries = tries + 1 WHERE local_id = :localId',
        { localId, at },
      );
    },
    /** Offers again the files that the store refused, after its limits may have changed. */
    offerRefused: (now: number): void => {
      database.run(`UPDATE team_file SET next_at = :now WHERE state IN ('too-large', 'no-room')`, {
        now,
      });
    },
  };
}

/** SQL that makes all files of this desk's messages due, as for a store that has none of them. */
export const offerAllFiles = `
  DELETE FROM team_file;
  INSERT INTO team_file (local_id, next_at)
  SELECT local_id, 0 FROM message WHERE author_member_id IS NULL AND is_history = 0
    AND (direction = 'in' OR imported = 1 OR state IN ('accepted', 'unknown'))
    AND iif(json_valid(content), content ->> '$.source.kind', NULL) = 'file';`;

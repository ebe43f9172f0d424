import type { Database } from '../database.ts';
import type { Marked, StoredMedia } from './stored-content.ts';

/** Matches, in SQL, messages of which a record told, and whose media is not here. */
export const isRecord = `iif(json_valid(content), json_extract(content, '$.kind'), NULL) = 'record'`;

/** Puts the copy of its media into a message, as part of a transaction. Returns false where the message has gone, or has a file. */
export function completeCopy(
  database: Database,
  localId: string,
  content: Marked<StoredMedia>,
): boolean {
  // The team's store has this file already: this desk neither uploads it nor appends an event about it.
  database.run(
    `INSERT OR IGNORE INTO team_file (local_id, sha256, state)
     SELECT local_id, team_sha256, 'there' FROM media_copy WHERE local_id = :localId AND team_state = 'there'`,
    { localId },
  );
  database.run('DELETE FROM media_copy WHERE local_id = :localId', { localId });
  return (
    database.run(
      `UPDATE message SET content = :content WHERE local_id = :localId AND ${isRecord}`,
      { localId, content: JSON.stringify(content) },
    ) > 0
  );
}

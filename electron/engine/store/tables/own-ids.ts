import { randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';

/** Milliseconds from a lost answer to the first look for the message. */
const firstLookMs = 1_000;

/**
 * Key IDs that Postline chose, each a row of `settling` from before the first byte leaves until it is known what became of the
 * message: after a lost answer it is looked up, and sent again, if at all, under the same ID.
 */
export function ownIds(database: Database) {
  return {
    /** Returns the key ID of a message, chosen at its first attempt. Its form is that of the network's own applications. */
    keyIdOf: (localId: string): string => {
      const keyId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
      database.run(
        `INSERT INTO settling (local_id, step, request_uuid) VALUES (:localId, 'own-id', :keyId)
         ON CONFLICT DO UPDATE SET next_at = NULL, result = NULL, tries = 0`,
        { localId, keyId },
      );
      const kept = database.one<{ keyId: string }>(
        'SELECT request_uuid AS keyId FROM settling WHERE local_id = :localId',
        { localId },
      );
      return kept.keyId;
    },
    /** Lets a message whose answer was lost be looked up. False: it was sent under no ID of Postline's own. */
    lookUp: (localId: string, at: number): boolean =>
      database.run(
        `UPDATE settling SET next_at = :firstAt WHERE local_id = :localId AND step = 'own-id' AND result IS NULL`,
        { localId, firstAt: at + firstLookMs },
      ) > 0,
    /** Lets a message that is not there be sent again, in its place. */
    sendAgain: (localId: string, at: number): void =>
      database.transaction(() => {
        const changed = database.run(
          `UPDATE message SET state = 'queued', state_at = :at WHERE local_id = :localId AND state = 'sending'`,
          { localId, at },
        );
        if (changed === 0) return;
        database.run('UPDATE settling SET next_at = NULL, tries = 0 WHERE local_id = :localId', {
          localId,
        });
      }),
  };
}

import { randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';
import { contentField } from './message-sql.ts';

/** Milliseconds from a lost answer to the first look for the message. */
const firstLookMs = 1_000;

/** How often Postline sends a message again by itself, at most. */
const mostRepeats = 1;

const kindOf = `coalesce(${contentField('message', '$.kind')}, 'text')`;

/**
 * Key IDs that Postline chose, each a row of `settling` from before the first byte leaves until it is known what became of the
 * message: after a lost answer it is looked up, and sent again, if at all, under the same ID. Such an ID proves something only where
 * the service showed that it keeps it (docs/decisions/0062-waha-proof.md).
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
    /** Lets a message whose answer was lost be looked up. False: it was sent under no ID of Postline's own, or under one that this service replaces. */
    lookUp: (localId: string, at: number): boolean =>
      database.run(
        `UPDATE settling SET next_at = :firstAt WHERE local_id = :localId AND step = 'own-id' AND result IS NULL
           AND NOT EXISTS (SELECT 1 FROM kept_id JOIN message ON message.local_id = :localId
                           WHERE kind = ${kindOf} AND NOT is_kept)`,
        { localId, firstAt: at + firstLookMs },
      ) > 0,
    /** Writes what an answer or event of the service shows: under which key ID it has a message. One that it replaced counts for good. */
    show: (localId: string, keyId: string): void => {
      database.run(
        `INSERT INTO kept_id (kind, is_kept)
         SELECT ${kindOf}, settling.request_uuid = :keyId FROM settling JOIN message USING (local_id)
         WHERE local_id = :localId AND step = 'own-id'
         ON CONFLICT DO UPDATE SET is_kept = min(is_kept, excluded.is_kept)`,
        { localId, keyId },
      );
    },
    /**
     * Lets a message that the service does not have be sent again, in its place: once, and only where the service showed that it keeps
     * the ID, so that it would know the second one. Returns false otherwise.
     */
    sendAgain: (localId: string, at: number): boolean =>
      database.transaction(() => {
        const counted = database.run(
          `UPDATE settling SET next_at = NULL, tries = 0, repeats = repeats + 1
           WHERE local_id = :localId AND step = 'own-id' AND next_at IS NOT NULL AND repeats < :mostRepeats
             AND EXISTS (SELECT 1 FROM kept_id JOIN message ON message.local_id = :localId
                         WHERE kind = ${kindOf} AND is_kept AND state = 'sending')`,
          { localId, mostRepeats },
        );
        if (counted === 0) return false;
        database.run(
          `UPDATE message SET state = 'queued', state_at = :at WHERE local_id = :localId`,
          { localId, at },
        );
        return true;
      }),
  };
}

/** Tells whether an own message that is still `sending` is looked up, so that what follows in its chat need not wait for it. */
export function isLookedUp(message: string): string {
  return `EXISTS (SELECT 1 FROM settling WHERE settling.local_id = ${message}.local_id AND step = 'own-id' AND next_at IS NOT NULL)`;
}

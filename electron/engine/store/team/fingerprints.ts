import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';

/**
 * Returns the hash that stands for a forgotten chat's ID. The store computes the same hash of its IDs. It tells nobody the ID at sight, but
 * hides it from nobody who has the log and tries all numbers (docs/security.md, Forgetting).
 */
export function fingerprintOf(instanceKey: string, chatId: string): string {
  return createHash('sha256').update(`${instanceKey}|${chatId}`).digest('hex');
}

/** Returns the IDs of all people that this desk has any record of, by their fingerprints. */
export function knownPeople(database: Database, instanceKey: string): Map<string, string> {
  const ids = database.all<{ id: string }>(
    `SELECT chat_id AS id FROM chat UNION SELECT chat_id FROM alias UNION SELECT hidden_id FROM alias
     UNION SELECT sender_chat_id FROM message WHERE sender_chat_id IS NOT NULL
     UNION SELECT author FROM told WHERE author <> '' UNION SELECT author FROM reaction WHERE author <> ''`,
  );
  const numbers = database.all<{ number: string }>(
    `SELECT from_number AS number FROM thread UNION SELECT to_number FROM thread
     UNION SELECT from_number FROM sms_message UNION SELECT to_number FROM sms_message UNION SELECT to_number FROM sms_send`,
  );
  const ofNumbers = numbers.map(({ number }) => `${number.replaceAll(/\D/g, '')}@c.us`);
  return new Map(
    [...ids.map(({ id }) => id), ...ofNumbers].map((id) => [fingerprintOf(instanceKey, id), id]),
  );
}

import type { AuditTable } from '../rows/audit-table.ts';
import type { Database } from '../database.ts';
import { ownIds } from '../rows/own-ids.ts';

/** A message of one's own as it was told of from outside. */
interface ToldOfOwn {
  /** The chat ID that the service names. */
  chatId: string;
  keyId: string;
  serviceStatus: string | null;
  /** As it came, JSON. */
  record: string;
}

/**
 * Settles the message that left under this key ID and whose answer was lost, as part of a transaction: the service has it. One that a
 * request is still under way for is settled by its answer. Returns the ID of the message that was settled; null: there is none.
 */
export function settleOwnId(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { chatId, keyId, serviceStatus, record }: ToldOfOwn,
  at: number,
): string | null {
  const sent = database.get<{ localId: string; isLost: number }>(
    `SELECT local_id AS localId,
       author_member_id IS NULL AND (next_at IS NOT NULL AND state = 'sending' OR state = 'unknown'
         OR state IN ('queued', 'not-sent') AND EXISTS (SELECT 1 FROM attempt WHERE attempt.local_id = message.local_id
              AND json_extract(attempt.result, '$.state') = 'unknown')) AS isLost
     FROM settling JOIN message USING (local_id) WHERE step = 'own-id' AND request_uuid = :keyId`,
    { keyId },
  );
  if (sent === undefined) return null;
  const { localId } = sent;
  ownIds(database).show(localId, keyId);
  if (sent.isLost === 0) return null;
  database.run(
    `UPDATE message SET state = 'accepted', state_at = :at, failure = NULL, is_dismissed = 0, key_id = :keyId,
       remote_jid = :chatId, service_status = :serviceStatus, answer = :record WHERE local_id = :localId`,
    { localId, at, keyId, chatId, serviceStatus, record },
  );
  database.run('DELETE FROM outbox WHERE local_id = :localId', { localId });
  database.run(`UPDATE settling SET next_at = NULL, result = 'settled' WHERE local_id = :localId`, {
    localId,
  });
  const told = { keyId, serviceStatus };
  const detail = { state: 'accepted', failure: null, ...told, settledBy: 'own-id' } as const;
  audit.add({ action: 'outcome', by: 'postline', localId, detail }, at);
  return localId;
}

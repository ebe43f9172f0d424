import { chatRegisters } from '../chats/set-columns.ts';
import type { Database } from '../database.ts';

/**
 * Moves the registers of a joined hidden ID to the number's chat and marks the merged values as pending: a desk that joined both before
 * the events of the hidden ID has replaced one with the other. The version follows the newest of both, so that the merged value
 * undoes no later decision, whenever a desk reads it; desks that append it at the same time append the same value.
 */
export function moveRegisters(database: Database, hiddenId: string, chatId: string): void {
  const known = `chat_id = :hiddenId AND (at > 0 OR version > 1) AND kind IN (SELECT value FROM json_each(:kinds))
    AND (kind <> 'chat-label' OR entity_id IN (SELECT label_id FROM label))`;
  const values = { hiddenId, kinds: JSON.stringify(chatRegisters) };
  // A pending value that is undated (version 1) stays undated.
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting, at, member_id)
       SELECT kind, :chatId, entity_id, max(2, 1 + version), 1, at, member_id FROM team_register WHERE ${known}
     ON CONFLICT DO UPDATE SET version = iif(is_waiting = 1 AND version = 1, 1, max(excluded.version, 1 + version)),
       is_waiting = 1, at = max(at, excluded.at), member_id = iif(excluded.at > at, excluded.member_id, member_id)`,
    { ...values, chatId },
  );
  database.run(`DELETE FROM team_register WHERE ${known}`, values);
}

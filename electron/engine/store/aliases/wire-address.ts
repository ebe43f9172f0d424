import { isHiddenId, parseChatId } from '../../../../shared/domain/chat-id.ts';
import type { Database } from '../database.ts';

/** Returns the SQL of the chat ID that a message has on the wire. */
export function wireId(message: string): string {
  return `coalesce(${message}.address, ${message}.chat_id)`;
}

/** Returns the chat that an ID belongs to: the number's for a hidden ID that was joined with it, else its own. */
export function chatOf(database: Database, chatId: string): string {
  if (!isHiddenId(chatId)) return chatId;
  return (
    database.get<{ chatId: string }>(
      `SELECT chat_id AS chatId FROM alias
       WHERE hidden_id = :chatId AND chat_id IS NOT NULL AND is_separated = 0`,
      { chatId },
    )?.chatId ?? chatId
  );
}

/**
 * Returns the address that last worked in a chat, where it is not the chat's own: of the newest message that came in or was
 * accepted. The next message goes there.
 */
export function lastAddress(database: Database, chatId: string): string | null {
  const last = database.get<{ address: string | null }>(
    `SELECT address FROM message WHERE chat_id = :chatId AND (direction = 'in' OR state = 'accepted')
     ORDER BY sort_key DESC LIMIT 1`,
    { chatId },
  );
  return joinedAddress(database, chatId, last?.address ?? null);
}

/** Returns a hidden ID that is joined with a chat; null for all else that may be said to be an address of it, as by another desk of a team. */
export function joinedAddress(
  database: Database,
  chatId: string,
  address: string | null,
): string | null {
  const parts = address === null ? null : parseChatId(address);
  if (parts?.kind !== 'hidden-person' || parts.chatId === chatId) return null;
  return chatOf(database, parts.chatId) === chatId ? parts.chatId : null;
}

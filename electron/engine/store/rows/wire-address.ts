import { isHiddenId, parseChatId } from '../../../../shared/domain/chat-id.ts';
import { otherFormOf } from '../../numbers/number-forms.ts';
import type { Database } from '../database.ts';

/** Returns the SQL expression for the chat ID that a message has on the wire. */
export function wireId(message: string): string {
  return `coalesce(${message}.address, ${message}.chat_id)`;
}

/**
 * Returns the chat of an ID: for a hidden ID that was joined with a number, the number’s chat; for a number that has no chat, the one that
 * is here under the number’s other form.
 */
export function chatOf(database: Database, chatId: string): string {
  if (!isHiddenId(chatId)) return chatOfNumber(database, chatId);
  const owner = database.get<{ chatId: string }>(
    `SELECT chat_id AS chatId FROM alias
     WHERE hidden_id = :chatId AND chat_id IS NOT NULL AND is_separated = 0`,
    { chatId },
  );
  return owner === undefined ? chatId : chatOfNumber(database, owner.chatId);
}

function chatOfNumber(database: Database, chatId: string): string {
  const other = otherFormOf(chatId);
  if (other === null) return chatId;
  const here = database.get<{ chatId: string }>(
    `SELECT chat_id AS chatId FROM chat WHERE chat_id IN (:chatId, :other)
     ORDER BY chat_id = :chatId DESC LIMIT 1`,
    { chatId, other },
  );
  return here?.chatId ?? chatId;
}

/**
 * Returns the hidden ID, or the other form of the number, that the next message of a chat goes to: the address of the newest message that this desk’s own service
 * delivered or accepted. Null means the chat’s own ID.
 */
export function lastAddress(database: Database, chatId: string): string | null {
  const last = database.get<{ address: string | null }>(
    `SELECT address FROM message WHERE chat_id = :chatId AND (direction = 'in' OR state = 'accepted')
       AND author_member_id IS NULL AND told_by IS NULL AND is_history = 0
     ORDER BY sort_key DESC LIMIT 1`,
    { chatId },
  );
  return joinedAddress(database, chatId, last?.address ?? null);
}

/**
 * Returns `address` if it is a hidden ID joined with the chat, or the other form of its number, else null: another desk may name any
 * address.
 */
export function joinedAddress(
  database: Database,
  chatId: string,
  address: string | null,
): string | null {
  const parts = address === null ? null : parseChatId(address);
  if (parts === null || parts.chatId === chatId) return null;
  return chatOf(database, parts.chatId) === chatId ? parts.chatId : null;
}

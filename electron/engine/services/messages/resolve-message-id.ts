import type { Message } from '../../../../shared/contract/messages.ts';
import {
  buildMessageId,
  type MessageIdParts,
  parseMessageId,
} from '../../../../shared/domain/message-id.ts';
import { invalidInput } from '../../engine-error.ts';
import type { History } from '../../store/history.ts';
import { describeChatId } from '../../numbers/recipients.ts';

/** A message by its id of requests (interface.md §2.3), with what is here of it. */
export interface ResolvedMessage {
  parts: MessageIdParts;
  /** Its chat here: of a hidden ID that was joined with a number, the number's. */
  chatId: string;
  /** In the one spelling that requests carry. */
  messageId: string;
  message: Message | null;
}

/** Finds a message by its id. Throws EngineError `invalid-input` where the id has another form. Its chat is in the list afterwards. */
export async function resolveMessageId(
  history: History,
  written: string,
): Promise<ResolvedMessage> {
  const parts = parseMessageId(written);
  if (parts === null) throw invalidInput('messageId', 'not-a-message-id');
  const chatId = await history.chats.add(describeChatId(parts.chatId), Date.now());
  const message = await history.messages.byKey(parts);
  return { parts, chatId, messageId: buildMessageId(parts), message };
}

/** Finds several messages by their ids, each once. */
export async function resolveMessageIds(
  history: History,
  messageIds: readonly string[],
): Promise<ResolvedMessage[]> {
  const found: ResolvedMessage[] = [];
  for (const messageId of new Set(messageIds))
    found.push(await resolveMessageId(history, messageId));
  return found;
}

/** Returns what a reply quotes: a message of the history, or one that is known by its id alone. Null: neither. */
export async function quotable(
  history: History,
  localId: string,
): Promise<{ messageId: string | null; excerpt: string } | null> {
  const message = await history.messages.get(localId);
  if (message !== null) {
    const { text, content, messageId } = message;
    const excerpt = text === '' && 'fileName' in content ? content.fileName : text;
    return { messageId, excerpt };
  }
  const reference = await history.references.get(localId);
  return reference && { messageId: reference.messageId, excerpt: reference.messageId };
}

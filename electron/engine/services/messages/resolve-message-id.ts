import type { Message } from '../../../../shared/contract/messages.ts';
import {
  buildMessageId,
  type MessageIdParts,
  parseMessageId,
} from '../../../../shared/domain/message-id.ts';
import { invalidInput } from '../../engine-error.ts';
import type { History } from '../../store/history.ts';
import { describeChat } from '../chats/recipients.ts';

/** A message by its id of requests (interface.md §2.3), with what is here of it. */
export interface NamedMessage {
  parts: MessageIdParts;
  /** In the one spelling that requests carry. */
  messageId: string;
  message: Message | null;
}

/** Throws EngineError `invalid-input` where the id has another form. Its chat is in the list afterwards. */
export async function nameMessage(history: History, written: string): Promise<NamedMessage> {
  const parts = parseMessageId(written);
  if (parts === null) throw invalidInput('messageId', 'not-a-message-id');
  await history.chats.add(describeChat(parts.chatId), Date.now());
  const message = await history.messages.byKey(parts);
  return { parts, messageId: buildMessageId(parts), message };
}

/** Names several messages, each once. */
export async function nameMessages(
  history: History,
  messageIds: readonly string[],
): Promise<NamedMessage[]> {
  const found: NamedMessage[] = [];
  for (const messageId of new Set(messageIds)) found.push(await nameMessage(history, messageId));
  return found;
}

/** What a reply quotes: a message of the history, or one that is known by its id alone. Null: neither. */
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

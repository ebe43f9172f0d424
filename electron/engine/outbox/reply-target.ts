import type { Message } from '../../../shared/contract/messages.ts';
import { parseMessageId } from '../../../shared/domain/message-id.ts';
import type { History } from '../store/history.ts';

/** What `reply_to` names, in the form that the settings choose; null where the message is no reply. */
export async function replyTarget(
  history: History,
  { replyTo }: Message,
  form: 'message-id' | 'key-id',
): Promise<string | null> {
  if (replyTo === null) return null;
  const quoted =
    (await history.messages.get(replyTo.localId)) ??
    (await history.references.get(replyTo.localId));
  const messageId = quoted?.messageId ?? null;
  if (messageId === null || form === 'message-id') return messageId;
  return parseMessageId(messageId)?.keyId ?? null;
}

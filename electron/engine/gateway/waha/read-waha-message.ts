import { parseMessageId } from '../../../../shared/domain/message-id.ts';
import {
  isObject,
  type JsonObject,
  readForwardedMessage,
  readSentMessage,
} from '../answer-schemas.ts';
import { asSentMessage } from '../optional/message-kinds.ts';
import type { SentMessage } from '../records.ts';

/**
 * Reads a message from an answer of WAHA; null if it names none. Its engines do not agree: the record has a `key`, or an
 * `id` that is a text or an object (`id._serialized`).
 */
export function readWahaMessage(answer: JsonObject): SentMessage | null {
  const { id, _data: data } = answer;
  if (isObject(answer['key'])) return readSentMessage(answer);
  if (isObject(id)) return readWahaMessage({ ...answer, id: id['_serialized'] ?? null });
  const read = readForwardedMessage({ ...answer, id: withoutParticipant(id) });
  if (read !== null) return asSentMessage(read);
  return isObject(data) && isObject(data['key']) ? readSentMessage(data) : null;
}

/** Removes the author, which follows the ID in groups. */
function withoutParticipant(id: unknown): unknown {
  const parts = typeof id === 'string' ? parseMessageId(id) : null;
  if (parts === null) return id;
  return `${parts.fromMe}_${parts.chatId}_${parts.keyId.replace(/_\S+@\S+$/, '')}`;
}

import { parseChatId } from './chat-id.ts';

/** Characters of a key id, at most; the interface names no limit (interface.md §8). */
const longestKeyId = 300;

/** Returns whether a key id can stand in a request: one word of characters that survive being sent and kept. */
export function isKeyId(id: string): boolean {
  return id.length <= longestKeyId && /^[^\s\p{Cc}\p{Cs}\uFFFD]+$/u.test(id);
}

/** The `key` of a message as answers carry it (interface.md §2.4), with the chat it was sent to. */
export interface MessageIdParts {
  fromMe: boolean;
  chatId: string;
  keyId: string;
}

/**
 * Returns the id by which requests name a message: `<true|false>_<chatId>_<key id>` (interface.md §2.3).
 * The chat id is the one the message was sent to, whatever `key.remoteJid` says.
 */
export function buildMessageId({ fromMe, chatId, keyId }: MessageIdParts): string {
  return `${fromMe}_${chatId}_${keyId}`;
}

/** Returns a key without the participant that records of groups may put behind it. */
export function bareKey(keyId: string): string {
  return keyId.replace(/_\d+@[a-z.]+$/, '');
}

/** Reads an id built by {@link buildMessageId}, or returns null; a key id may itself hold underscores. */
export function parseMessageId(written: string): MessageIdParts | null {
  const match = /^(true|false)_([^_]+)_(.+)$/s.exec(written.trim());
  const [, fromMe, chatId, keyId] = match ?? [];
  if (fromMe === undefined || chatId === undefined || keyId === undefined) return null;
  if (!isKeyId(keyId)) return null;
  // A record may name the device behind the number.
  const parsed = parseChatId(chatId.replace(/:\d+@/, '@'));
  return parsed && { fromMe: fromMe === 'true', chatId: parsed.chatId, keyId };
}

/**
 * Reads what a person pasted to name a message: an id of requests, or a record or its `key` as JSON (interface.md §2.3,
 * §2.4). Null where it names none.
 */
export function readReference(written: string): MessageIdParts | null {
  const text = written.trim().replace(/^["']|["',]+$/g, '');
  const byId = parseMessageId(text);
  if (byId !== null || !written.trim().startsWith('{')) return byId;
  try {
    return keyIn(JSON.parse(written));
  } catch {
    return null;
  }
}

function keyIn(json: unknown): MessageIdParts | null {
  if (typeof json !== 'object' || json === null) return null;
  const record = json as Record<string, unknown>;
  if (typeof record['key'] === 'object') return keyIn(record['key']);
  const { remoteJid, fromMe, id } = record;
  if (typeof remoteJid !== 'string' || typeof id !== 'string') return null;
  return parseMessageId(`${fromMe === true || fromMe === 'true'}_${remoteJid}_${id}`);
}

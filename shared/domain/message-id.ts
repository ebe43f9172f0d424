import { parseChatId } from './chat-id.ts';

/** The `key` of a message as answers carry it (interface.md §2.4), with the chat it was sent to. */
export interface MessageIdParts {
  fromMe: boolean;
  chatId: string;
  keyId: string;
}

/**
 * The id by which requests name a message: `<true|false>_<chatId>_<key id>` (interface.md §2.3).
 * The chat id is the one the message was sent to, whatever `key.remoteJid` says.
 */
export function buildMessageId({ fromMe, chatId, keyId }: MessageIdParts): string {
  return `${fromMe}_${chatId}_${keyId}`;
}

/** Reads an id built by {@link buildMessageId}, or answers null; a key id may itself hold underscores. */
export function parseMessageId(written: string): MessageIdParts | null {
  const match = /^(true|false)_([^_]+)_(\S+)$/.exec(written.trim());
  const [, fromMe, chatId, keyId] = match ?? [];
  if (fromMe === undefined || chatId === undefined || keyId === undefined) return null;
  const parsed = parseChatId(chatId);
  return parsed && { fromMe: fromMe === 'true', chatId: parsed.chatId, keyId };
}

import { createHash } from 'node:crypto';
import { drawPicture } from './draw-picture.ts';
import type { KnownChat } from './form-checks.ts';

/** Returns a sent-message record (interface.md §2.4) for a payload object named by its kind. `now`: milliseconds since 1970. */
export function sentRecord(
  chat: KnownChat,
  keyId: string,
  message: Record<string, object>,
  now: number,
) {
  return {
    key: { remoteJid: chat.remoteJid, fromMe: true, id: keyId },
    message,
    messageTimestamp: String(Math.floor(now / 1000)),
    status: 'PENDING',
  };
}

/** Returns a sent message without media, as answers to newer requests tell it: its record, and what that says again around it. */
export function sentMessage(
  chat: KnownChat,
  keyId: string,
  body: string | null,
  message: Record<string, object>,
  now: number,
) {
  return {
    id: `true_${chat.chatId}_${keyId}`,
    timestamp: Math.floor(now / 1000),
    from: '15550100000@c.us',
    fromMe: true,
    body,
    hasMedia: false,
    media: null,
    ack: 0,
    ackName: 'PENDING',
    replyTo: null,
    _data: sentRecord(chat, keyId, message, now),
  };
}

/** What answers carry beside every stored picture or file; made up, and the same for the same seed. */
export function storedFields(seed: string, now: number) {
  return {
    mediaKey: digest(`${seed} key`),
    fileEncSha256: digest(`${seed} sealed`),
    directPath: `/practice/${digest(seed, 'hex').slice(0, 32)}`,
    mediaKeyTimestamp: String(Math.floor(now / 1000)),
  };
}

/** Returns the preview fields of `extendedTextMessage` (interface.md §2.4). */
export function previewFields(
  preview: { matchedText: string; title: string; description: string },
  now: number,
) {
  const seed = preview.matchedText;
  return {
    ...preview,
    previewType: 'NONE',
    thumbnailDirectPath: `/practice/${digest(seed, 'hex').slice(0, 32)}`,
    thumbnailSha256: digest(`${seed} picture`),
    thumbnailEncSha256: digest(`${seed} sealed picture`),
    mediaKey: digest(`${seed} key`),
    mediaKeyTimestamp: Math.floor(now / 1000),
  };
}

/** Returns the first web address in a text, or null. */
export function linkIn(text: string): string | null {
  return /https?:\/\/[^\s<>"]+/i.exec(text)?.[0] ?? null;
}

let drawn: string | null = null;

/** For fields that hold a small picture, in base64. */
export function smallPicture(): string {
  drawn ??= drawPicture(240, 126).toString('base64');
  return drawn;
}

export function digest(seed: string, encoding: 'hex' | 'base64' = 'base64'): string {
  return createHash('sha256').update(seed).digest(encoding);
}

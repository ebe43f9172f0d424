import { foldLetters } from '../../../shared/domain/fold-text.ts';
import { readFlag } from '../../../shared/domain/read-flag.ts';
import {
  readMoment,
  type WrittenMoment,
  type ZoneMeant,
} from '../../../shared/domain/written-moment.ts';
import { chatIdOfNumber, type ChatIdParts, parseChatId } from '../../../shared/domain/chat-id.ts';

export type JsonObject = Record<string, unknown>;

// What comes in was made by others: a number may be a text, a flag a word, and any field may be missing or another kind.

/** Tells whether a JSON value is an object, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the first value that is an object; an empty one where none is. */
export function firstObject(...values: unknown[]): JsonObject {
  return values.find(isObject) ?? {};
}

/** Returns the objects of a list; those of another where it is none. */
export function listOf(value: unknown, otherwise: readonly unknown[] = []): JsonObject[] {
  return (Array.isArray(value) ? value : otherwise).filter(isObject);
}

/** Returns a text, or a number as one; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/**
 * How logs, tables and Twilio (its “Direction”) say which way a message went, in the languages of Postline; accents may be left out, as
 * old exports do.
 */
const outwards = wordsOf(
  `out outgoing outbound outbound-api outbound-call outbound-reply sent mobile-terminated gesendet gesendete versendet verschickt ausgehend
  ausgang raus postausgang envoyé envoyée envoyés sortant sortante enviado enviada enviados enviadas saliente salientes saída terkirim
  dikirim keluar pesan-keluar صادر صادرة مرسل مرسلة יוצא יוצאת נשלח נשלחה`,
);
const inwards = wordsOf(
  `in incoming inbound received mobile-originated empfangen empfangene erhalten erhaltene eingehend eingegangen eingang rein posteingang
  reçu reçue reçus entrant entrante recibido recibida recibidos recibidas entrantes recebido recebida recebidos recebidas entrada diterima
  masuk pesan-masuk وارد واردة مستلم مستلمة נכנס נכנסת התקבל התקבלה`,
);

function wordsOf(list: string): Set<string> {
  return new Set(list.split(/\s+/).map(foldLetters));
}

/** Returns a flag, or the one that a word of logs and tables means; null for anything else. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = textOf(value)?.trim() ?? '';
  const word = foldLetters(text.replace(/\s+/g, '-'));
  if (outwards.has(word)) return true;
  return inwards.has(word) ? false : readFlag(text);
}

/** Returns a chat ID in any spelling, with the device that a record may add to it, or the digits of an international number. */
export function chatOf(value: unknown): ChatIdParts | null {
  const written = textOf(value)?.trim().replace(/:\d+@/, '@') ?? '';
  if (written.includes('@')) return parseChatId(written);
  const digits = written.replace(/[\s().+-]/g, '');
  return /^\d{5,15}$/.test(digits) ? parseChatId(chatIdOfNumber(digits)) : null;
}

const earliest = Date.UTC(2000, 0, 1);
/** Milliseconds ahead of this computer's clock beyond which no time is believed: what happened did so by now. */
const aheadMs = 24 * 60 * 60_000;

/**
 * Returns a time in milliseconds since 1970: of a number or a text (written-moment.ts) in `zone` where it names none, or of the two halves
 * of a long number. Null for anything else, and for times that no message can have.
 */
export function timeOf(value: unknown, zone: ZoneMeant = 'utc'): number | null {
  const at = writtenMoment(value, zone)?.at ?? Number.NaN;
  return at >= earliest && at <= Date.now() + aheadMs ? at : null;
}

/** Tells whether a time names no zone. */
export function namesNoZone(value: unknown): boolean {
  return writtenMoment(value, 'utc')?.isAssumed === true;
}

/** Tells whether a value is a time so far ahead that it is not believed. */
export function isFarAhead(value: unknown): boolean {
  return (writtenMoment(value, 'utc')?.at ?? Number.NaN) > Date.now() + aheadMs;
}

function writtenMoment(value: unknown, zone: ZoneMeant): WrittenMoment | null {
  const text = textOf(isObject(value) ? value['low'] : value);
  return text === null ? null : readMoment(text, zone);
}

/**
 * Returns a message's ID as text: engines that drive a browser have an object, with the whole ID in `_serialized`, or in parts.
 * Null for anything else.
 */
export function idOf(value: unknown): string | null {
  if (!isObject(value)) return textOf(value);
  const whole = textOf(value['_serialized']);
  if (whole !== null) return whole;
  const [remote, key] = [idOf(value['remote']), textOf(value['id'])];
  const fromMe = flagOf(value['fromMe']);
  return remote === null || key === null || fromMe === null ? key : `${fromMe}_${remote}_${key}`;
}

/** Returns a value that was JSON as JSON; null where it is nested deeper than the stack. */
export function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

/** Returns when the receiver took an envelope, which it adds to it; null where it came in otherwise. */
export function receivedAt(envelope: unknown): number | null {
  return isObject(envelope) ? timeOf(envelope['receivedAt']) : null;
}

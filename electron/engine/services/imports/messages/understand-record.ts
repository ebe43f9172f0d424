import type { RecordProblem } from '../../../../../shared/contract/imports.ts';
import { chatIdOfNumber, parseChatId } from '../../../../../shared/domain/chat-id.ts';
import type { SendAs } from '../../../../../shared/domain/media.ts';
import { type MessageIdParts, parseMessageId } from '../../../../../shared/domain/message-id.ts';
import type { StoredRecord } from '../../../store/tables/stored-content.ts';
import { isOneWord } from '../one-word.ts';
import { isObject, type JsonObject } from './records-in.ts';

/** A message record (interface.md §2.4, §2.5), read tolerantly. */
export interface UnderstoodRecord extends MessageIdParts {
  /** The other ID of whoever the chat is with, where the record names both: number and hidden ID. */
  otherId: string | null;
  sender: { chatId: string | null; name: string | null } | null;
  text: string;
  content: StoredRecord;
  /** Milliseconds since 1970. */
  at: number;
  serviceStatus: string | null;
}

export type Understanding =
  { ok: true; record: UnderstoodRecord } | { ok: false; problem: RecordProblem };

/** Says what a record is, or why it is no message that can be shown. */
export function understandRecord(value: JsonObject): Understanding {
  const data = isObject(value['_data']) ? value['_data'] : {};
  const key = firstObject(value['key'], data['key']);
  const named = parseMessageId(textOf(value['id']) ?? textOf(key['id']) ?? '');

  const keyId = named?.keyId ?? textOf(key['id']) ?? textOf(value['id']);
  // With what stands around it in a message id it is still short enough (`messageIdSchema`).
  if (keyId === null || keyId.length > 300 || !isOneWord(keyId)) {
    return { ok: false, problem: 'no-key' };
  }
  const fromMe = flagOf(key['fromMe']) ?? flagOf(value['fromMe']) ?? named?.fromMe ?? false;
  const jid = textOf(key['remoteJid']) ?? named?.chatId ?? textOf(value[fromMe ? 'to' : 'from']);
  const chat = chatOf(jid);
  if (chat === null) return { ok: false, problem: 'no-chat' };
  const at = timeOf(value['messageTimestamp'] ?? value['timestamp'] ?? data['messageTimestamp']);
  if (at === null) return { ok: false, problem: 'no-time' };

  const payload = payloadOf(firstObject(value['message'], data['message']));
  const body = textOf(value['body']) ?? textOf(value['message']) ?? '';
  const text = payload.text || body;
  const participant = textOf(
    key['participant'] ?? value['participant'] ?? value['author'] ?? data['participant'],
  );
  const writer = chat.kind === 'group' ? chatOf(participant) : chat;
  const name = textOf(value['pushName'] ?? value['notifyName'] ?? data['pushName']);
  const record = {
    fromMe,
    chatId: chat.chatId,
    keyId,
    otherId: chat.kind === 'group' ? null : (chatOf(textOf(key['remoteJidAlt']))?.chatId ?? null),
    sender: fromMe ? null : { chatId: writer?.chatId ?? null, name: name || null },
    text,
    content: payload.content,
    at,
    serviceStatus: textOf(value['status']) ?? textOf(value['ackName']),
  };
  return { ok: true, record };
}

/** A chat id in any spelling, with the device that a record may add to it, or the digits of an international number. */
function chatOf(written: string | null) {
  if (written === null) return null;
  const text = written.trim().replace(/:\d+@/, '@');
  if (text.includes('@')) return parseChatId(text);
  const digits = text.replace(/[\s().+-]/g, '');
  return /^\d{5,15}$/.test(digits) ? parseChatId(chatIdOfNumber(digits)) : null;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** Seconds or milliseconds since 1970, as number or digits, in the two halves of a long number, or a date in words of ISO 8601. */
function timeOf(value: unknown): number | null {
  const plain = isObject(value) ? value['low'] : value;
  const text = textOf(plain)?.trim() ?? '';
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const at = Number.isNaN(number)
    ? Date.parse(text)
    : Math.round(number < 1e11 ? number * 1_000 : number);
  return at >= earliest && at < latest ? at : null;
}

/** What wraps another message and says nothing by itself. */
const wrappers = /^(ephemeral|viewOnce|viewOnceMessageV2|documentWithCaption|edited)/;

const mediaKinds: Record<string, SendAs> = {
  imageMessage: 'image',
  stickerMessage: 'image',
  videoMessage: 'video',
  audioMessage: 'voice',
  documentMessage: 'file',
};

function payloadOf(message: JsonObject, depth = 0): { text: string; content: StoredRecord } {
  const entries = Object.entries(message);
  const [kind, fields] = entries.find(
    ([name, inner]) => name.endsWith('Message') && isObject(inner),
  ) ??
    entries.find(([, inner]) => isObject(inner) || typeof inner === 'string') ?? ['', {}];
  if (wrappers.test(kind) && depth < 3 && isObject(fields) && isObject(fields['message'])) {
    return payloadOf(fields['message'], depth + 1);
  }
  const inner = isObject(fields) ? fields : { text: fields };
  const context = isObject(inner['contextInfo']) ? inner['contextInfo'] : {};
  const size = Number(textOf(inner['fileLength']) ?? Number.NaN);
  return {
    text: textOf(inner['text']) ?? textOf(inner['caption']) ?? '',
    content: {
      kind: 'record',
      payload: kind,
      sendAs: mediaKinds[kind] ?? null,
      fileName: textOf(inner['fileName']) ?? '',
      mimetype: textOf(inner['mimetype']),
      size: Number.isSafeInteger(size) && size >= 0 ? size : null,
      isForwarded: flagOf(context['isForwarded']) ?? false,
    },
  };
}

function firstObject(...values: unknown[]): JsonObject {
  return values.find(isObject) ?? {};
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = textOf(value)?.trim().toLowerCase() ?? '';
  if (['true', '1', 'yes', 'out', 'outgoing', 'sent'].includes(text)) return true;
  return ['false', '0', 'no', 'in', 'incoming', 'received'].includes(text) ? false : null;
}

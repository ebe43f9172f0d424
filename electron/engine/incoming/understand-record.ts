import type { RecordProblem, RowFault } from '../../../shared/contract/imports.ts';
import { type SendAs, thumbnailSizeOf } from '../../../shared/domain/media.ts';
import { isKeyId, type MessageIdParts, parseMessageId } from '../../../shared/domain/message-id.ts';
import { type FormContent, lineOf } from '../../../shared/domain/written-content.ts';
import type { ZoneMeant } from '../../../shared/domain/written-moment.ts';
import type { StoredRecord } from '../store/rows/stored-content.ts';
import type { ChatIdParts } from '../../../shared/domain/chat-id.ts';
import { formOfRecord } from './form-of-record.ts';
import {
  chatOf,
  firstObject,
  flagOf,
  idOf,
  isFarAhead,
  isObject,
  type JsonObject,
  namesNoZone,
  textOf,
  timeOf,
} from './record-fields.ts';

/** A message record (interface.md §2.4, §2.5), read tolerantly. */
export interface UnderstoodRecord extends MessageIdParts {
  /** The other ID of whoever the chat is with, where the record names both: number and hidden ID. */
  otherId: string | null;
  sender: { chatId: string | null; name: string | null } | null;
  text: string;
  content: StoredRecord | FormContent;
  /** Where the service has its media, as it says; left out: it has none, or that was not told. */
  mediaUrl?: string;
  /** The key of the message to which it is a reaction, by the emoji that is its text; left out: it is a message. */
  reactsTo?: string;
  /** Milliseconds since 1970. */
  at: number;
  serviceStatus: string | null;
}

export type Understanding =
  /** `isPartial`: a list or a text in it is longer than what is kept. */
  | { ok: true; record: UnderstoodRecord; isTimeAssumed: boolean; isPartial: boolean }
  /** `faults`: all that is wrong with it. */
  | { ok: false; faults: RowFault<RecordProblem>[] };

/** Says what a record is, or why it is no message that can be shown. `zone` is meant where its time names none. */
export function understandRecord(value: JsonObject, zone: ZoneMeant = 'utc'): Understanding {
  const data = isObject(value['_data']) ? value['_data'] : {};
  // Of the engine GOWS.
  const info = firstObject(data['Info']);
  const key = firstObject(value['key'], data['key']);
  const named = parseMessageId(idOf(value['id']) ?? textOf(key['id']) ?? '');

  const faults: RowFault<RecordProblem>[] = [];
  const keyId = (named?.keyId ?? textOf(key['id']) ?? idOf(value['id'])) || null;
  if (keyId === null) faults.push({ problem: 'no-key', detail: '' });
  else if (!isKeyId(keyId)) faults.push({ problem: 'bad-id', detail: keyId });
  const fromMe = flagOf(key['fromMe']) ?? flagOf(value['fromMe']) ?? named?.fromMe ?? false;
  const jid = textOf(key['remoteJid']) ?? named?.chatId ?? textOf(value[fromMe ? 'to' : 'from']);
  const chat = chatOf(jid);
  if (chat === null) faults.push({ problem: 'no-chat', detail: '' });
  const written =
    value['messageTimestamp'] ?? value['timestamp'] ?? data['messageTimestamp'] ?? data['t'];
  const at =
    timeOf(written, zone) ?? (isFarAhead(written) ? Math.floor(Date.now() / 1_000) * 1_000 : null);
  if (at === null) faults.push({ problem: 'no-time', detail: '' });
  if (keyId === null || chat === null || at === null || faults.length > 0) {
    return { ok: false, faults };
  }

  const { isPartial = false, ...payload } = payloadOf(
    firstObject(value['message'], data['message'], data['Message'], shownBeside(value)),
  );
  if (payload.content.kind === 'record' && payload.content.payload === '')
    Object.assign(payload.content, attachedMedia(value));
  const mediaUrl = payload.content.kind === 'record' ? mediaUrlOf(value, data) : null;
  const isForm = payload.content.kind !== 'record';
  const body = isForm ? '' : (textOf(value['body']) ?? textOf(value['message']) ?? '');
  const text = 'reactsTo' in payload ? payload.text : payload.text || body;
  const participant = textOf(
    key['participant'] ?? value['participant'] ?? value['author'] ?? data['participant'],
  );
  // The number of a writer who stands there under a hidden ID.
  const participantAlt = textOf(
    key['participantAlt'] ?? value['participantAlt'] ?? data['participantAlt'] ?? info['SenderAlt'],
  );
  const writer = chat.kind === 'group' ? writerOf(participant, participantAlt) : chat;
  const name = [
    value['pushName'],
    value['notifyName'],
    data['pushName'],
    data['notifyName'],
    info['PushName'],
  ]
    .map(textOf)
    .find((one) => one !== null && one.trim() !== '');
  const otherWritten =
    key['remoteJidAlt'] ??
    value['remoteJidAlt'] ??
    data['remoteJidAlt'] ??
    info[fromMe ? 'RecipientAlt' : 'SenderAlt'];
  const record = {
    fromMe,
    chatId: chat.chatId,
    keyId,
    otherId: chat.kind === 'group' ? null : (chatOf(textOf(otherWritten))?.chatId ?? null),
    sender: fromMe ? null : { chatId: writer?.chatId ?? null, name: name || null },
    ...payload,
    ...(mediaUrl !== null && { mediaUrl }),
    text,
    at,
    serviceStatus: textOf(value['status']) ?? textOf(value['ackName']),
  };
  return { ok: true, record, isTimeAssumed: namesNoZone(written), isPartial };
}

/** In a group, who wrote: by number where that is told. */
function writerOf(participant: string | null, alt: string | null): ChatIdParts | null {
  const [written, other] = [chatOf(participant), chatOf(alt)];
  return other?.kind === 'person' ? other : (written ?? other);
}

/** WEBJS tells a location and contact cards beside a message, in fields of its own: as the payload that they are. */
function shownBeside({ location, vCards }: JsonObject): JsonObject | null {
  if (isObject(location)) {
    const { latitude, longitude, description, name, address } = location;
    const words = { name: name ?? description, address };
    return {
      locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, ...words },
    };
  }
  if (!Array.isArray(vCards) || vCards.length === 0) return null;
  return { contactsArrayMessage: { contacts: vCards.map((vcard: unknown) => ({ vcard })) } };
}

/** Stands beside a payload and is none. */
export const besidePayloads =
  /^(messageContextInfo|(fastRatchetKeyS|s)enderKeyDistributionMessage)$/;

/** What wraps another message and says nothing by itself. */
const wrappers = /^(deviceSent|ephemeral|viewOnce|viewOnceMessageV2|documentWithCaption|edited)/;

const mediaKinds: Record<string, SendAs> = {
  imageMessage: 'image',
  stickerMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'round-video',
  audioMessage: 'voice',
  documentMessage: 'file',
};

/** Some engines name a message's media beside what it says, and nothing of its payload. */
function attachedMedia(value: JsonObject): Partial<StoredRecord> {
  const media = firstObject(value['media']);
  const mimetype = textOf(media['mimetype']);
  if (mimetype === null) return {};
  const [kind] = mimetype.split('/');
  const sendAs = kind === 'image' || kind === 'video' ? kind : kind === 'audio' ? 'voice' : 'file';
  return { sendAs, mimetype, fileName: textOf(media['filename']) ?? '' };
}

/** Characters of an address, at most. */
const longestUrl = 4_096;

/** The service's own address of the media; what the payload itself names is encrypted, on servers of the network. */
function mediaUrlOf(value: JsonObject, data: JsonObject): string | null {
  const media = firstObject(value['media'], data['media']);
  const url = textOf(media['url'])?.trim() ?? '';
  return url === '' || url.length > longestUrl ? null : url;
}

interface Payload extends Pick<UnderstoodRecord, 'text' | 'content' | 'reactsTo'> {
  isPartial?: boolean;
}

function payloadOf(message: JsonObject, depth = 0): Payload {
  const entries = Object.entries(message).filter(([name]) => !besidePayloads.test(name));
  const [kind, fields] = entries.find(
    ([name, inner]) => /Message(V\d+)?$/.test(name) && isObject(inner),
  ) ??
    entries.find(([, inner]) => isObject(inner) || typeof inner === 'string') ?? ['', {}];
  if (wrappers.test(kind) && depth < 3 && isObject(fields) && isObject(fields['message'])) {
    return payloadOf(fields['message'], depth + 1);
  }
  const inner = isObject(fields) ? fields : { text: fields };
  const found = formOfRecord(kind, inner);
  if (found !== null) {
    const { form, isPartial } = found;
    return { text: lineOf(form), content: form, isPartial };
  }
  const reactsTo = kind === 'reactionMessage' ? keyOf(inner) : null;
  const context = isObject(inner['contextInfo']) ? inner['contextInfo'] : {};
  const numberOf = (field: string) => Number(textOf(inner[field]) ?? Number.NaN);
  const size = numberOf('fileLength');
  const thumbnailSize = thumbnailSizeOf({ width: numberOf('width'), height: numberOf('height') });
  return {
    text: textOf(inner['text']) ?? textOf(inner['caption']) ?? chosenOf(kind, inner),
    ...(reactsTo !== null && { reactsTo }),
    content: {
      kind: 'record',
      payload: kind,
      sendAs: mediaKinds[kind] ?? null,
      fileName: textOf(inner['fileName']) ?? '',
      mimetype: textOf(inner['mimetype']),
      size: Number.isSafeInteger(size) && size >= 0 ? size : null,
      ...(thumbnailSize && { thumbnailSize }),
      isForwarded: flagOf(context['isForwarded']) ?? false,
    },
  };
}

/** The words of a button or of a row of a list that somebody chose. */
function chosenOf(kind: string, inner: JsonObject): string {
  if (!/Response|Reply/.test(kind)) return '';
  const body = firstObject(inner['body']);
  const words = [inner['title'], inner['selectedDisplayText'], body['text']];
  return words.map(textOf).find((one) => one !== null && one !== '') ?? '';
}

/** The key of the message that a payload is about; null where it names none. */
function keyOf({ key }: JsonObject): string | null {
  const keyId = isObject(key) ? textOf(key['id']) : null;
  return keyId !== null && isKeyId(keyId) ? keyId : null;
}

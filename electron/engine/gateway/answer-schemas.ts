import * as z from 'zod';
import { cutText } from '../../../shared/domain/cut-text.ts';
import { isKeyId, parseMessageId } from '../../../shared/domain/message-id.ts';
import type {
  ForwardedMessage,
  ListedThread,
  MessageKey,
  SentMessage,
  ThreadRecord,
} from './records.ts';

export type JsonObject = Record<string, unknown>;

// Samples and schemas of the interface differ in string or number (interface.md §2.4), so both are read;
// a field that is missing or of another kind is null, and never makes an accepted message a failure.
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .catch(null);
const number = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+(?:\.\d+)?$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null);
const flag = z
  .union([
    z.boolean(),
    z.enum(['true', '1']).transform(() => true),
    z.enum(['false', '0']).transform(() => false),
    z.literal(1).transform(() => true),
    z.literal(0).transform(() => false),
  ])
  .nullable()
  .catch(null);
const fields = z.record(z.string(), z.unknown());

const key = z
  .object({ remoteJid: text, fromMe: flag, id: text })
  .transform(({ remoteJid, fromMe, id }) =>
    // A message that this side sent is from this side unless the answer contradicts it.
    id === null || id.trim() === '' ? null : { remoteJid, fromMe: fromMe ?? true, id },
  )
  .nullable()
  .catch(null);

const payload = fields
  .transform((message) => {
    const objects = Object.entries(message).flatMap(([kind, value]) => {
      const parsed = fields.safeParse(value);
      return parsed.success ? [{ kind, fields: parsed.data }] : [];
    });
    // The interface has one object. Others may come with it (a context): the payload is the one named a message.
    return objects.find(({ kind }) => kind.endsWith('Message')) ?? objects[0] ?? null;
  })
  .nullable()
  .catch(null);

const sentMessage = z.object({ key, status: text, messageTimestamp: number, message: payload });

const forwardedMessage = z.object({
  id: text,
  body: text,
  ack: number,
  ackName: text,
  timestamp: number,
  _data: z
    .object({
      key,
      message: z
        .object({
          extendedTextMessage: z
            .object({ contextInfo: z.object({ isForwarded: flag }).nullable().catch(null) })
            .nullable()
            .catch(null),
        })
        .nullable()
        .catch(null),
    })
    .nullable()
    .catch(null),
});

const thread = z.object({
  id: text,
  phone_id: text,
  last_message_id: text,
  from_phone_number: text,
  to_phone_number: text,
  // As the engine that services of this kind are made after names them (httpSMS).
  contact: text,
  owner: text,
  order_timestamp: text,
  is_archived: flag,
  last_message_content: text,
  last_message_at: text,
  created_at: text,
  updated_at: text,
});

const refusal = z.object({
  message: text,
  error: text,
  errors: z.object({ messages: z.unknown(), exists: flag }).nullable().catch(null),
});

/** Reads a sent-message record (interface.md §2.4) or the envelope of a queued request; null where the answer is neither. */
export function readSentMessage(answer: JsonObject): SentMessage | null {
  const record = sentRecord(answer);
  if (hasErrors(answer)) return null;
  if (record.key === null) return isQueued(answer) ? record : null;
  if (isKeyId(record.key.id)) return record;
  // Accepted without a key if the rest of the record is present.
  return record.status === null && record.payload === null ? null : { ...record, key: null };
}

/** Reads a forwarded-message record (interface.md §2.5) or the envelope of a queued request; null where the answer is neither. */
export function readForwardedMessage(answer: JsonObject): ForwardedMessage | null {
  const { _data: data, ...rest } = forwardedMessage.parse(answer);
  if (hasErrors(answer)) return null;
  const isForwarded = data?.message?.extendedTextMessage?.contextInfo?.isForwarded ?? false;
  const named = data?.key ?? keyOfId(rest.id);
  const key = named !== null && isKeyId(named.id) ? named : null;
  const isRecord = key !== null || ((named ?? rest.id) && (rest.ackName ?? rest.ack) !== null);
  return isRecord || isQueued(answer) ? { ...rest, key, isForwarded } : null;
}

/** Reads the answer to a deletion (interface.md §4.8), whose record adds nothing; null for an error body. */
export function readDeletion(answer: JsonObject): SentMessage | null {
  return isErrorBody(answer) ? null : sentRecord(answer);
}

/**
 * Reads a message thread (interface.md §2.6); null for an error body. Where the answer leaves out the two requested fields, their
 * requested values are returned.
 */
export function readThread(
  answer: JsonObject,
  asked: { messageThreadId: string; isArchived: boolean },
): ThreadRecord | null {
  if (isErrorBody(answer)) return null;
  const read = listedThread(answer);
  const isArchived = read.isArchived ?? asked.isArchived;
  return { ...read, id: read.id ?? asked.messageThreadId, isArchived };
}

/** Reads a thread of a list, in which any field but the id may be missing; null without an id. */
export function readListedThread(entry: JsonObject): ListedThread | null {
  const { id, ...read } = listedThread(entry);
  return id === null || id.trim() === '' ? null : { ...read, id };
}

function listedThread(answer: JsonObject): Omit<ListedThread, 'id'> & { id: string | null } {
  const read = thread.parse(answer);
  return {
    id: read.id,
    phoneId: read.phone_id,
    lastMessageId: read.last_message_id,
    fromPhoneNumber: read.from_phone_number ?? read.contact,
    toPhoneNumber: read.to_phone_number ?? read.owner,
    isArchived: read.is_archived,
    lastMessageContent: read.last_message_content,
    lastMessageAt: read.last_message_at ?? read.order_timestamp,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  };
}

/** Reads the texts of a rejection (interface.md §7) and its `exists` flag for the number; accepts any input. */
export function readRefusal(json: unknown): { messages: string[]; exists: boolean | null } {
  const parsed = refusal.safeParse(json);
  if (!parsed.success) return { messages: [], exists: null };
  const { errors, message, error } = parsed.data;
  const named = textsIn(errors?.messages);
  const messages = (named.length > 0 ? named : textsByField(json)).slice(0, 50);
  return {
    messages: messages.length > 0 ? messages : textsIn(message ?? error),
    exists: errors?.exists ?? null,
  };
}

/**
 * Reads WAHA's answer to a request for a session that is not in the state it needs: `{ error, session, status, expected }`. Null: it is
 * none.
 */
export function readNotWorking(json: unknown): { state: string; detail: string } | null {
  if (!isObject(json) || !Array.isArray(json['expected'])) return null;
  const { status, error } = json;
  if (typeof status !== 'string' || status.trim() === '') return null;
  return { state: cutText(status.trim(), 100), detail: cutText(textsIn(error).join(' '), 500) };
}

/**
 * Returns the record of an answer: what stands in `data`, where a service puts records into another object with a text and a
 * state of its own (httpSMS and others of its kind), else the answer as it is.
 */
export function recordOf(answer: JsonObject): JsonObject {
  const { data } = answer;
  return isObject(data) && !('id' in answer) && !('key' in answer) && !isQueued(answer)
    ? data
    : answer;
}

/**
 * Returns whether an answer is one of the bodies of interface.md §7, whatever its status: it says that it failed, or has a text
 * for `message` and neither a record beside it nor a word of success.
 */
export function isErrorBody(json: unknown): boolean {
  if (!isObject(json)) return false;
  if (isKnownError(json)) return true;
  return (
    typeof json['message'] === 'string' && !isQueued(json) && !saysSuccess(json) && !isNamed(json)
  );
}

/** Like `isErrorBody`, for an endpoint whose answers are not shown (interface.md §4.7) and may contain any text. */
export function isKnownError(json: unknown): boolean {
  if (!isObject(json)) return false;
  return hasErrors(json) || saysFailure(json) || knownErrors.has(String(json['message']));
}

/** Returns whether an answer says that the request was carried out, in the words of services that wrap their records. */
export function saysSuccess({ success, status }: JsonObject): boolean {
  return success === true || ['success', 'ok'].includes(String(status).toLowerCase());
}

/** A record has a `status` of its own, which is that of a message. */
function saysFailure(answer: JsonObject): boolean {
  if (answer['success'] === false) return true;
  return !isNamed(answer) && ['error', 'fail'].includes(String(answer['status']).toLowerCase());
}

/** Whether an answer has what names a record, in itself or in its `data`. */
function isNamed(answer: JsonObject): boolean {
  const { id, key } = recordOf(answer);
  return (text.parse(id ?? null) ?? '').trim() !== '' || isObject(key);
}

/** The fixed text of a 500 (interface.md §7), and the texts of services of this kind for a 401 and a 429. */
const knownErrors = new Set(['Server Error', 'Unauthenticated.', 'Too Many Attempts.']);

function hasErrors({ errors, statusCode }: JsonObject): boolean {
  const isListed = typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0;
  return isListed || typeof errors === 'string' || Number(statusCode) >= 400;
}

/** Returns the ID of a request that a newer version of the service queued; null for any other answer. */
export function queuedUuid(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const { queued, queued_request_uuid: uuid } = answer;
  return queued === true && typeof uuid === 'string' && uuid.trim() !== '' ? uuid.trim() : null;
}

function isQueued(answer: JsonObject): boolean {
  return queuedUuid(answer) !== null;
}

function sentRecord(answer: JsonObject): SentMessage {
  const { message, ...rest } = sentMessage.parse(answer);
  return { ...rest, payload: message };
}

function keyOfId(id: string | null): MessageKey | null {
  const named = id === null ? null : parseMessageId(id);
  return named && { remoteJid: named.chatId, fromMe: named.fromMe, id: named.keyId };
}

export function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Returns the texts that some services list by field, under `errors` as Laravel does, or under `data` as httpSMS does. */
function textsByField(json: unknown): string[] {
  if (!isObject(json)) return [];
  const lists = [json['errors'], json['data']].flatMap((fields) =>
    isObject(fields) ? Object.values(fields).filter(Array.isArray) : [],
  );
  return lists.flatMap((list) => textsIn(list));
}

/** Returns the texts in `errors.messages`: an array of strings, a single string, or lists by field. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  return Object.values(value).flatMap((inner: unknown) => textsIn(inner, depth + 1));
}

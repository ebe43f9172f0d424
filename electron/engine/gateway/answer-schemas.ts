import * as z from 'zod';
import type { ForwardedMessage, SentMessage, ThreadRecord } from './records.ts';

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
    // What this side sent is from this side, unless the answer says otherwise.
    id === null || id === '' ? null : { remoteJid, fromMe: fromMe ?? true, id },
  )
  .nullable()
  .catch(null);

const payload = fields
  .transform((message) => {
    const objects = Object.entries(message).flatMap(([kind, value]) => {
      const parsed = fields.safeParse(value);
      return parsed.success ? [{ kind, fields: parsed.data }] : [];
    });
    // One object by the interface; others may stand beside it (a context), and it is the one named a message.
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
  is_archived: flag,
  last_message_content: text,
  last_message_at: text,
  created_at: text,
  updated_at: text,
});

const refusal = z.object({
  message: text,
  errors: z.object({ messages: z.unknown(), exists: flag }).nullable().catch(null),
});

/** Reads a sent-message record (interface.md §2.4); an object that is none has a null key. */
export function readSentMessage(answer: JsonObject): SentMessage {
  const { message, ...rest } = sentMessage.parse(answer);
  return { ...rest, payload: message };
}

/** Reads a forwarded-message record (interface.md §2.5); an object that is none has a null key. */
export function readForwardedMessage(answer: JsonObject): ForwardedMessage {
  const { _data: data, ...rest } = forwardedMessage.parse(answer);
  const isForwarded = data?.message?.extendedTextMessage?.contextInfo?.isForwarded ?? false;
  return { ...rest, key: data?.key ?? null, isForwarded };
}

/** Reads a message thread (interface.md §2.6). What was asked for stands in where the answer leaves out the two. */
export function readThread(
  answer: JsonObject,
  asked: { messageThreadId: string; isArchived: boolean },
): ThreadRecord {
  const read = thread.parse(answer);
  return {
    id: read.id ?? asked.messageThreadId,
    phoneId: read.phone_id,
    lastMessageId: read.last_message_id,
    fromPhoneNumber: read.from_phone_number,
    toPhoneNumber: read.to_phone_number,
    isArchived: read.is_archived ?? asked.isArchived,
    lastMessageContent: read.last_message_content,
    lastMessageAt: read.last_message_at,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  };
}

/** The texts of a no (interface.md §7) and whether it says that the number does not exist; anything may come in. */
export function readRefusal(json: unknown): { messages: string[]; exists: boolean | null } {
  const parsed = refusal.safeParse(json);
  if (!parsed.success) return { messages: [], exists: null };
  const { errors, message } = parsed.data;
  const messages = textsIn(errors?.messages).slice(0, 50);
  return {
    messages: messages.length > 0 ? messages : textsIn(message),
    exists: errors?.exists ?? null,
  };
}

/** `errors.messages` is an array of strings; a single one, and lists by field, are understood too. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  return Object.values(value).flatMap((inner: unknown) => textsIn(inner, depth + 1));
}

import { bareKey, isKeyId, parseMessageId } from '../../../shared/domain/message-id.ts';
import type { EventContent, MessageRef } from './incoming-event.ts';
import {
  chatOf,
  firstObject,
  flagOf,
  isObject,
  jsonOf,
  type JsonObject,
  textOf,
  timeOf,
} from './record-fields.ts';
import { toldStateOf } from './told-state-of.ts';
import { type UnderstoodRecord, understandRecord } from './understand-record.ts';

/** What an event of the chat side says, and when that was, where its payload tells. */
export type ChatEvent = EventContent & { at: number | null };

type Read = (payload: JsonObject, own: string | null) => ChatEvent | null;

/** By name, which this service and the engine below it share, as they share the payloads. */
const events: Readonly<Record<string, Read>> = {
  message: readMessage,
  'message.any': readMessage,
  'message.ack': readState,
  'message.ack.group': readState,
  'message.waiting': readState,
  'message.revoked': readRevoked,
  'message.edited': readEdited,
  'message.reaction': readReaction,
  'presence.update': readPresence,
  'session.status': readSession,
};

/** Returns what an event of the chat side says; null where it is none that is known. `me` is the account that it came to. */
export function readChatEvent(name: string, payload: unknown, me: unknown): ChatEvent | null {
  if (!Object.hasOwn(events, name) || !isObject(payload)) return null;
  const own = isObject(me) ? (chatOf(me['id'])?.chatId ?? null) : null;
  return events[name]?.(payload, own) ?? null;
}

/** Reads a message record, whether or not an event is around it. */
export function readMessage(payload: JsonObject): ChatEvent | null {
  const read = understandRecord(payload);
  const record = jsonOf(payload);
  return read.ok && record !== null ? messageEvent(payload, read.record, record) : null;
}

/** Returns the event that a record is which was understood. `record` is what is kept of it. */
export function messageEvent(
  value: JsonObject,
  message: UnderstoodRecord,
  record: string,
): Extract<EventContent, { kind: 'message' }> & { at: number } {
  const told = toldStateOf(value, firstObject(value['_data']));
  const source = textOf(value['source'])?.toLowerCase();
  return {
    kind: 'message',
    message,
    record,
    via: source === 'api' ? 'api' : source === 'app' ? 'phone' : null,
    state: message.fromMe && told !== 'waiting' ? told : null,
    at: message.at,
  };
}

function readState(payload: JsonObject, own: string | null): ChatEvent | null {
  const message = refOf(payload['id'], payload, own);
  const state = toldStateOf(payload);
  const isOwn = message?.fromMe ?? flagOf(payload['fromMe']);
  // Of what others wrote it says what one's own phone did.
  if (message === null || state === null || isOwn === false) return null;
  const isGroup = chatOf(message.chatId)?.kind === 'group';
  const reader = isGroup ? (chatOf(payload['participant'])?.chatId ?? null) : null;
  return { kind: 'state', message: bare(message), state, reader, at: timeOf(payload['timestamp']) };
}

function readRevoked(payload: JsonObject, own: string | null): ChatEvent | null {
  const after = firstObject(payload['after']);
  const before = firstObject(payload['before']);
  const data = firstObject(payload['_data'], after['_data']);
  const said = firstObject(firstObject(data['message'])['protocolMessage']);
  const id = payload['revokedMessageId'] ?? before['id'] ?? firstObject(said['key'])['id'];
  const message = refOf(id, { ...after, ...before, _data: data }, own);
  const at = timeOf(after['timestamp'] ?? data['messageTimestamp']);
  return message && { kind: 'revoked', message: bare(message), at };
}

function readEdited(payload: JsonObject, own: string | null): ChatEvent | null {
  const message = refOf(payload['editedMessageId'], payload, own);
  const text = textOf(payload['body']);
  if (message === null || text === null) return null;
  return { kind: 'edited', message: bare(message), text, at: timeOf(payload['timestamp']) };
}

function readReaction(payload: JsonObject, own: string | null): ChatEvent | null {
  const reaction = firstObject(payload['reaction']);
  const message = refOf(reaction['messageId'], payload, own);
  const emoji = textOf(reaction['text'] ?? '');
  if (message === null || emoji === null || emoji.length > longestEmoji) return null;
  const writer = chatOf(payload['participant'] ?? payload['from'])?.chatId ?? message.chatId;
  const author = flagOf(payload['fromMe']) === true ? 'own' : { chatId: writer };
  const at = timeOf(payload['timestamp']);
  return { kind: 'reaction', message: bare(message), author, emoji, at };
}

/** Characters, since one sign that is drawn may be many. */
const longestEmoji = 64;

function readPresence(payload: JsonObject): ChatEvent | null {
  const chat = chatOf(payload['id']);
  const presences = payload['presences'];
  if (chat === null || !Array.isArray(presences)) return null;
  const isWriting = presences.some(
    (one) =>
      isObject(one) && ['typing', 'recording'].includes(textOf(one['lastKnownPresence']) ?? ''),
  );
  return { kind: 'presence', chatId: chat.chatId, isWriting, at: null };
}

function readSession(payload: JsonObject): ChatEvent | null {
  const status = textOf(payload['status']);
  return status ? { kind: 'session', side: 'chat', status, at: null } : null;
}

type Ref = MessageRef & { fromMe: boolean | null };

/** The message of an ID, which may be a bare key; then what else stands there tells its chat. */
function refOf(id: unknown, around: JsonObject, own: string | null): Ref | null {
  const written = textOf(id) ?? '';
  const named = parseMessageId(written);
  const keyId = bareKey(named?.keyId ?? written);
  if (!isKeyId(keyId)) return null;
  const key = firstObject(firstObject(around['_data'])['key']);
  const chatId = [named?.chatId, key['remoteJid'], around['from'], around['to']]
    .map((one) => chatOf(one)?.chatId ?? null)
    .find((one) => one !== null && one !== own);
  return chatId ? { chatId, keyId, fromMe: named?.fromMe ?? null } : null;
}

function bare({ chatId, keyId }: Ref): MessageRef {
  return { chatId, keyId };
}

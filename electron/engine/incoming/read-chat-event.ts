import { type ChatEvent, eventOfRecord } from './event-of-record.ts';
import { bare, refOf } from './message-ref.ts';
import {
  chatOf,
  firstObject,
  flagOf,
  isObject,
  type JsonObject,
  textOf,
  timeOf,
} from './record-fields.ts';
import { toldStateOf } from './told-state-of.ts';

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
  const read = eventOfRecord(payload);
  return read.ok ? read.event : null;
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

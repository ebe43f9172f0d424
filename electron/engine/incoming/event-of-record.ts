import type { RecordProblem, RowFault } from '../../../shared/contract/imports.ts';
import type { ZoneMeant } from '../../../shared/domain/written-moment.ts';
import { type EventContent, unknownEvent } from './incoming-event.ts';
import { bare, refOf } from './message-ref.ts';
import {
  firstObject,
  isObject,
  jsonOf,
  type JsonObject,
  textOf,
  timeOf,
  idOf,
} from './record-fields.ts';
import { toldStateOf } from './told-state-of.ts';
import { besidePayloads, type UnderstoodRecord, understandRecord } from './understand-record.ts';

/** What an event of the chat side says, and when that was, where its payload tells. */
export type ChatEvent = EventContent & { at: number | null };

/** An event, or why a record is none. */
export type EventOfRecord =
  | { ok: true; event: ChatEvent; isTimeAssumed?: boolean; isPartial?: boolean }
  | { ok: false; faults: RowFault<RecordProblem>[] };

/** Returns what is wrong with a record, as the name of an event that is none. */
export function problemsIn({ faults }: { faults: readonly RowFault<RecordProblem>[] }): string {
  return faults.map(({ problem }) => problem).join(' ');
}

/**
 * Tells whether an object has the form of a message record. What has an ID and a chat alone may be a call, a vote or an
 * acknowledgement: a message says something, or says that it has media.
 */
export function isRecord(value: JsonObject): boolean {
  if (isObject(value['key'])) return 'message' in value || 'messageTimestamp' in value;
  if (isObject(value['_data']) && isObject(value['_data']['key'])) return true;
  const isNamed = idOf(value['id']) !== null && ('from' in value || 'fromMe' in value);
  return isNamed && ['body', 'message', 'media', 'hasMedia', 'text'].some((name) => name in value);
}

/**
 * Returns what a message record tells, whether or not an event is around it: a message, that another one was edited or deleted,
 * or, of what is no message, an event that means nothing here. `record` is what is kept of it, JSON; `zone` is meant where its time names none.
 */
export function eventOfRecord(
  value: JsonObject,
  record = jsonOf(value),
  zone: ZoneMeant = 'utc',
): EventOfRecord {
  const about = aboutAnother(value) ?? nothingToShow(value);
  if (about !== null) return { ok: true, event: about };
  const named = isObject(value['id']) ? { ...value, id: idOf(value['id']) } : value;
  const read = understandRecord(named, zone);
  if (!read.ok) return read;
  if (record === null) return { ok: false, faults: [{ problem: 'too-large', detail: '' }] };
  const event = saysNothing(value, read.record)
    ? { ...unknownEvent('message without content', value), at: read.record.at }
    : messageEvent(value, read.record, record);
  return { ok: true, event, isTimeAssumed: read.isTimeAssumed, isPartial: read.isPartial };
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

/** A record of the network's own protocol says something of another message: that it was deleted, or what it says now. */
function aboutAnother(value: JsonObject): ChatEvent | null {
  const data = firstObject(value['_data']);
  const at = timeOf(value['messageTimestamp'] ?? value['timestamp'] ?? data['messageTimestamp']);
  const { protocolMessage, editedMessage } = payloadOf(value);
  const wrapped = firstObject(
    firstObject(firstObject(editedMessage)['message'])['protocolMessage'],
  );
  if (!isObject(protocolMessage) && Object.keys(wrapped).length === 0) return null;
  const protocol = firstObject(protocolMessage, wrapped);
  const type = textOf(protocol['type'])?.toUpperCase() ?? '0';
  const key = firstObject(protocol['key']);
  const message = refOf(key['id'] ?? key['ID'], value, null);
  if (message !== null && ['REVOKE', '0'].includes(type)) {
    return { kind: 'revoked', message: bare(message), at };
  }
  const text = textIn(firstObject(protocol['editedMessage']));
  if (message !== null && ['MESSAGE_EDIT', '14'].includes(type) && text !== null) {
    return { kind: 'edited', message: bare(message), text, at };
  }
  return { ...unknownEvent(`protocol ${type}`, value), at };
}

/** What a payload says in words; null where it has none. */
function textIn(message: JsonObject): string | null {
  const conversation = textOf(message['conversation']);
  if (conversation !== null) return conversation;
  const payload = firstObject(...Object.values(message));
  return textOf(payload['text']) ?? textOf(payload['caption']);
}

/** Payloads that are no message by themselves: votes, answers to events, keys, what is pinned or kept. */
const silentPayloads =
  /^(pollUpdateMessage|pollResultSnapshotMessage|eventResponseMessage|encEventResponseMessage|encReactionMessage|encCommentMessage|secretEncryptedMessage|senderKeyDistributionMessage|fastRatchetKeySenderKeyDistributionMessage|keepInChatMessage|pinInChatMessage|placeholderMessage|messageHistoryBundle|messageHistoryNotice|stickerSyncRmrMessage|callLogMesssage|callLogMessage|bcallMessage|call|chat)$/;

/** Kinds of records in which engines that drive a browser write down what is no message. */
const silentTypes = new Set([
  'call_log',
  'ciphertext',
  'protocol',
  'poll_vote',
  'event_response',
  'pinned_message',
  'e2e_notification',
  'notification',
  'notification_template',
  'gp2',
  'broadcast_notification',
  'reaction',
  'reaction_enc',
  'poll_update',
  'keep_in_chat',
  'hsm_notification',
  'debug',
]);

/** What is written down in the form of a message and is none: a call, a vote, a note of the phone, what could not be decrypted. */
function nothingToShow(value: JsonObject): ChatEvent | null {
  const data = firstObject(value['_data']);
  const at = timeOf(value['messageTimestamp'] ?? value['timestamp'] ?? data['messageTimestamp']);
  const ignored = (name: string): ChatEvent => ({ ...unknownEvent(name, value), at });
  const type = textOf(value['type'] ?? data['type'])?.toLowerCase() ?? '';
  if (type === 'revoked') {
    const message = refOf(value['id'] ?? data['id'], value, null);
    if (message !== null) return { kind: 'revoked', message: bare(message), at };
  }
  if (silentTypes.has(type)) return ignored(type);
  const payload = payloadOf(value);
  const kinds = Object.keys(payload).filter((name) => payload[name] !== null);
  const stub = value['messageStubType'] ?? data['messageStubType'];
  if (stub && kinds.length === 0) return ignored(`note ${textOf(stub) ?? ''}`);
  const said = kinds.filter((name) => !besidePayloads.test(name));
  if (kinds.length === 0 || said.some((name) => !silentPayloads.test(name))) return null;
  return ignored(said[0] ?? kinds[0] ?? '');
}

/** The payload object of a record, as each engine calls it. */
function payloadOf(value: JsonObject): JsonObject {
  const data = firstObject(value['_data']);
  return firstObject(value['message'], data['message'], data['Message']);
}

/** Nothing of a message could be shown: no word, no kind, no media. */
function saysNothing(value: JsonObject, { text, content, reactsTo, mediaUrl }: UnderstoodRecord) {
  if (text !== '' || reactsTo !== undefined || mediaUrl !== undefined) return false;
  if (content.kind !== 'record' || content.payload !== '' || content.sendAs !== null) return false;
  return value['hasMedia'] !== true;
}

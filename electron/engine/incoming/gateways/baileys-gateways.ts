import { type ChatEvent, eventOfRecord } from '../event-of-record.ts';
import { bare, refOf } from '../message-ref.ts';
import {
  chatOf,
  firstObject,
  flagOf,
  isObject,
  type JsonObject,
  listOf,
  textOf,
  timeOf,
} from '../record-fields.ts';
import { toldStateOf } from '../told-state-of.ts';
import { type Gateway, named, recordEvents } from './gateway.ts';

// Gateways over Baileys: a message is named by a `key`, and its state is a word or a number of that library.

/** Words of a connection, in those of a session. */
const connectionStates: Readonly<Record<string, string>> = {
  open: 'WORKING',
  connecting: 'STARTING',
  close: 'STOPPED',
};

export const evolution: Gateway = {
  is: ({ event, instance, data }) =>
    typeof event === 'string' && typeof instance === 'string' && data !== undefined,
  read: (value) => {
    const event = textOf(value['event'])?.toLowerCase().replace('_', '.') ?? '';
    const data = firstObject(value['data']);
    const list = listOf(value['data']);
    switch (event) {
      case 'messages.upsert':
      case 'messages.set':
      case 'send.message':
        return recordEvents(
          (list.length > 0 ? list : listOf(data['messages'], [data])).map(withOtherId),
        );
      case 'messages.update':
        return { events: listOf(value['data'], [data]).flatMap(updateEvents) };
      case 'messages.delete':
        return { events: listOf(value['data'], [data]).flatMap(revokedEvents) };
      case 'connection.update': {
        const isLoggedOut = data['state'] === 'close' && Number(data['statusReason']) === 401;
        const status = isLoggedOut ? 'SCAN_QR_CODE' : connectionStates[textOf(data['state']) ?? ''];
        return named('session.status', { status });
      }
      default:
        return { events: [] };
    }
  },
};

/** The number beside a hidden ID stands with the record here, within its key elsewhere. */
function withOtherId(record: JsonObject): JsonObject {
  const key = firstObject(record['key']);
  return {
    ...record,
    key: { ...key, remoteJidAlt: key['remoteJidAlt'] ?? record['remoteJidAlt'] },
  };
}

export const baileys: Gateway = {
  is: ({ key, update }) => isObject(key) && isObject(update),
  read: (value) => ({
    events: updateEvents({ ...value, ...firstObject(value['update']) }),
  }),
};

/** Returns what became of a message: its key, or that of its fields, and a state. */
export function updateEvents(update: JsonObject): ChatEvent[] {
  const key = firstObject(update['key'], { ...update, id: update['keyId'] });
  if (update['status'] === 'DELETED' || update['messageStubType'] === 1) return revokedEvents(key);
  const message = refOf(key['id'], { key }, null);
  const edited = firstObject(update['message'])['editedMessage'];
  if (message !== null && isObject(edited)) {
    const read = eventOfRecord({
      key,
      messageTimestamp: update['messageTimestamp'],
      message: {
        protocolMessage: {
          key,
          type: 'MESSAGE_EDIT',
          editedMessage: firstObject(edited['message'], edited),
        },
      },
    });
    return read.ok ? [read.event] : [];
  }
  const state = toldStateOf(update, update);
  if (message === null || state === null || flagOf(key['fromMe']) === false) return [];
  const isGroup = chatOf(message.chatId)?.kind === 'group';
  const reader = isGroup
    ? (chatOf(update['participant'] ?? key['participant'])?.chatId ?? null)
    : null;
  const at = timeOf(update['messageTimestamp']);
  return [{ kind: 'state', message: bare(message), state, reader, at }];
}

function revokedEvents(data: JsonObject): ChatEvent[] {
  const key = firstObject(data['key'], data);
  const message = refOf(key['id'] ?? key['keyId'], { key }, null);
  return message === null ? [] : [{ kind: 'revoked', message: bare(message), at: null }];
}

import { isObject, wordsOf } from './record-words.ts';

/** A message in WAHA's form. `ack` is -1 to 4. */
export interface WahaMessage {
  /** `<true|false>_<chatId>_<key id>` */
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  from: string;
  to: string;
  fromMe: boolean;
  source: 'api' | 'app';
  body: string;
  hasMedia: boolean;
  media: { url: string; mimetype: string; filename: string | null } | null;
  ack: number;
  ackName: string;
  replyTo: null;
  _data: object;
}

/** An event, as sent by the WebSocket and webhooks. */
export interface WahaEvent {
  id: string;
  timestamp: number;
  event: string;
  session: string;
  me: { id: string; pushName: string };
  payload: object;
  engine: 'NOWEB';
}

const me = { id: '15550100000@c.us', pushName: 'Practice' };
const ackNames = ['PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'];

/** Returns a chat ID as WAHA and webhooks have it, of one as records have it. */
export function wahaIdOf(remoteJid: string): string {
  return remoteJid.replace('@s.whatsapp.net', '@c.us');
}

export type WahaWorld = ReturnType<typeof createWahaWorld>;

/** Creates the store of a WAHA server's chats, which reports their events. */
export function createWahaWorld(
  session: string,
  now: () => number,
  /** Where this server has a file that another face names. */
  ownUrl: (url: string) => string = (url) => url,
) {
  const chats = new Map<string, Map<string, WahaMessage>>();
  const listeners = new Set<(event: WahaEvent) => void>();
  let events = 0;

  const tell = (event: string, payload: object, of = session): void => {
    events += 1;
    const id = `evt_${now().toString(36).padStart(10, '0')}${String(events).padStart(16, '0')}`;
    const told = {
      id,
      timestamp: now(),
      event,
      session: of,
      me,
      payload,
      engine: 'NOWEB',
    } as const;
    for (const listener of listeners) listener(told);
  };
  const messagesOf = (chatId: string) => {
    const known = chats.get(chatId) ?? new Map<string, WahaMessage>();
    chats.set(chatId, known);
    return known;
  };

  return {
    /** Stores a sent or received message and reports it. `record`: as in interface.md §2.4. */
    add: (chatId: string, record: object): WahaMessage => {
      const message = wahaMessage(chatId, record, now(), ownUrl);
      messagesOf(chatId).set(message.id, message);
      tell('message.any', message);
      return message;
    },
    /** Lets a message of one's own get on: `level` 1 to 4. */
    ack: (message: WahaMessage, level: number): void => {
      message.ack = level;
      message.ackName = ackNames[level] ?? 'PENDING';
      const { id, from, to, fromMe, ack, ackName } = message;
      tell('message.ack', { id, from, to, fromMe, ack, ackName });
    },
    find: (chatId: string, messageId: string): WahaMessage | null =>
      chats.get(chatId)?.get(messageId) ?? null,
    /** Removes a message and reports that it was deleted for everyone. */
    revoke: (chatId: string, messageId: string): void => {
      const before = chats.get(chatId)?.get(messageId) ?? null;
      chats.get(chatId)?.delete(messageId);
      const keyId = messageId.split('_')[2] ?? '';
      tell('message.revoked', { after: null, before, revokedMessageId: keyId });
    },
    /** The messages of a chat, oldest first. */
    messages: (chatId: string): WahaMessage[] =>
      [...(chats.get(chatId)?.values() ?? [])].sort(
        (one, other) => one.timestamp - other.timestamp,
      ),
    /** The newest message of each chat, newest first. */
    newest: (): WahaMessage[] =>
      [...chats.keys()]
        .flatMap((chatId) => [...messagesOf(chatId).values()].at(-1) ?? [])
        .sort((one, other) => other.timestamp - one.timestamp),
    tell,
    /** Returns the function that ends it. */
    subscribe: (listener: (event: WahaEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function wahaMessage(
  chatId: string,
  record: object,
  now: number,
  ownUrl: (url: string) => string,
): WahaMessage {
  const data = '_data' in record && isObject(record._data) ? record._data : { ...record };
  const key = isObject(data['key']) ? data['key'] : {};
  const fromMe = key['fromMe'] === true;
  const { body, media: stored } = wordsOf(data['message']);
  const named = 'media' in record ? (record.media as NonNullable<WahaMessage['media']>) : null;
  const media = named === null ? stored : { ...named, url: ownUrl(named.url) };
  return {
    id: `${fromMe}_${chatId}_${String(key['id'])}`,
    timestamp: Math.floor(Number(data['messageTimestamp'] ?? now / 1_000)),
    from: fromMe ? me.id : chatId,
    to: fromMe ? chatId : me.id,
    fromMe,
    source: fromMe ? 'api' : 'app',
    body,
    hasMedia: media !== null,
    media,
    ack: 0,
    ackName: 'PENDING',
    replyTo: null,
    _data: data,
  };
}

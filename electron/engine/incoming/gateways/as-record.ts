import { firstObject, isObject, type JsonObject, textOf, idOf } from '../record-fields.ts';

/** Payloads of the network by the words that gateways have for a message's kind. */
export const mediaPayloads: Readonly<Record<string, string>> = {
  image: 'imageMessage',
  sticker: 'stickerMessage',
  video: 'videoMessage',
  gif: 'videoMessage',
  short: 'ptvMessage',
  video_note: 'ptvMessage',
  audio: 'audioMessage',
  voice: 'audioMessage',
  ptt: 'audioMessage',
  document: 'documentMessage',
};

interface RecordParts {
  type?: unknown;
  chat?: unknown;
  fromMe?: unknown;
  participant?: unknown;
  name?: unknown;
  at?: unknown;
  text?: unknown;
  mimetype?: unknown;
  fileName?: unknown;
  url?: unknown;
  /** A location's fields, and those of a contact's card. */
  place?: unknown;
  card?: unknown;
}

/** Returns a message of another gateway as a record (interface.md §2.4, §2.5). What it does not name otherwise stands as it is. */
export function asRecord(message: JsonObject, parts: RecordParts): JsonObject {
  const type = textOf(parts.type ?? message['type'])?.toLowerCase() ?? '';
  const text = parts.text ?? message['body'] ?? message['caption'];
  const { mimetype = message['mimetype'], fileName = message['filename'] } = parts;
  const payload = mediaPayloads[type];
  const place = firstObject(parts.place);
  const body = textOf(text) ?? '';
  const content = {
    ...(payload !== undefined && { [payload]: { caption: body, mimetype, fileName } }),
    ...(isObject(parts.place) && { locationMessage: placeOf(place) }),
    ...(isObject(parts.card) && { contactMessage: parts.card }),
  };
  const isForm = Object.keys(content).length > 0;
  return {
    ...message,
    id: idOf(message['id']),
    // The chat may stand beside the writer; where it does not, the ID or `from` and `to` name it.
    ...(parts.chat !== undefined && {
      key: {
        id: message['id'],
        remoteJid: parts.chat,
        fromMe: parts.fromMe,
        participant: parts.participant,
      },
    }),
    message: isForm ? content : body === '' ? {} : { conversation: body },
    body: payload === undefined ? body : '',
    messageTimestamp: parts.at ?? message['timestamp'],
    pushName: parts.name ?? message['pushName'],
    media: parts.url === undefined || parts.url === '' ? null : { url: parts.url, mimetype },
    ack: null,
    status: null,
  };
}

function placeOf(place: JsonObject): JsonObject {
  return {
    ...place,
    degreesLatitude: place['degreesLatitude'] ?? place['latitude'],
    degreesLongitude: place['degreesLongitude'] ?? place['longitude'],
  };
}

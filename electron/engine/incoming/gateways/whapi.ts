import { firstObject, isObject, listOf, textOf } from '../record-fields.ts';
import { asRecord } from './as-record.ts';
import { updateEvents } from './baileys-gateways.ts';
import { type Gateway, recordEvents } from './gateway.ts';

export const whapi: Gateway = {
  is: ({ messages, statuses, event, channel_id }) =>
    (Array.isArray(messages) || Array.isArray(statuses)) &&
    (typeof channel_id === 'string' || isObject(event)),
  read: (value) => {
    const records = listOf(value['messages']).map((message) => {
      const type = textOf(message['type']) ?? '';
      const content = firstObject(message[type]);
      return asRecord(message, {
        chat: message['chat_id'],
        fromMe: message['from_me'],
        name: message['from_name'],
        participant: message['from'],
        url: content['link'],
        fileName: content['file_name'],
        mimetype: content['mime_type'],
        text: content['body'] ?? content['caption'],
        place: type === 'location' || type === 'live_location' ? content : undefined,
      });
    });
    const { events } = recordEvents(records);
    const states = listOf(value['statuses']).flatMap((status) =>
      updateEvents({
        key: { id: status['id'], remoteJid: status['recipient_id'], fromMe: true },
        status: status['status'],
        messageTimestamp: status['timestamp'],
      }),
    );
    return { events: [...events, ...states] };
  },
};

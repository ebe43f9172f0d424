import { firstObject, isObject, textOf } from '../record-fields.ts';
import { asRecord, mediaPayloads } from './as-record.ts';
import { updateEvents } from './baileys-gateways.ts';
import { type Gateway, named, recordEvents } from './gateway.ts';

export const gowa: Gateway = {
  is: ({ event, payload }) =>
    typeof event === 'string' &&
    isObject(payload) &&
    ('chat_id' in payload || 'revoked_message_id' in payload || 'original_message_id' in payload),
  read: (value) => {
    const payload = firstObject(value['payload']);
    const { chat_id: remoteJid, is_from_me: fromMe } = payload;
    const key = { remoteJid: remoteJid ?? payload['revoked_chat'] ?? payload['from'], fromMe };
    const timestamp = payload['timestamp'] ?? value['timestamp'];
    const around = { ...payload, fromMe, key, timestamp };
    switch (value['event']) {
      case 'message': {
        const [type, media] = Object.entries(payload).find(([name]) => name in mediaPayloads) ?? [];
        const about = firstObject(media);
        const file = { fileName: about['filename'], url: about['url'] };
        return recordEvents([
          asRecord(payload, {
            ...(type !== undefined && { type, ...file }),
            chat: remoteJid,
            fromMe,
            name: payload['from_name'],
            participant: payload['from'],
            at: timestamp,
            text: payload['body'] ?? about['caption'],
            place: payload['location'],
            card: payload['contact'],
          }),
        ]);
      }
      case 'message.ack':
        return {
          events: idsOf(payload['ids']).flatMap((id) =>
            updateEvents({
              key: { id, remoteJid, fromMe: true },
              participant: payload['from'],
              status: payload['receipt_type'],
              messageTimestamp: timestamp,
            }),
          ),
        };
      case 'message.reaction':
        return named('message.reaction', {
          ...around,
          participant: payload['from'],
          reaction: { messageId: payload['reacted_message_id'], text: payload['reaction'] },
        });
      case 'message.revoked':
        return named('message.revoked', {
          revokedMessageId: payload['revoked_message_id'],
          after: around,
        });
      case 'message.edited':
        return named('message.edited', {
          ...around,
          editedMessageId: payload['original_message_id'],
        });
      case 'chat_presence': {
        const lastKnownPresence = payload['state'] === 'composing' ? 'typing' : 'paused';
        return named('presence.update', { id: remoteJid, presences: [{ lastKnownPresence }] });
      }
      default:
        return { events: [] };
    }
  },
};

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((id) => textOf(id) ?? []) : [];
}

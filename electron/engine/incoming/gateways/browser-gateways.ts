import { firstObject, isObject, idOf } from '../record-fields.ts';
import { asRecord } from './as-record.ts';
import { type Gateway, named, recordEvents } from './gateway.ts';

// Gateways that drive the network's page in a browser: their IDs are `<true|false>_<chat>_<key>`, as here.

export const wwebjsApi: Gateway = {
  is: ({ dataType, sessionId }) => typeof dataType === 'string' && typeof sessionId === 'string',
  read: (value) => {
    const data = firstObject(value['data']);
    const message = firstObject(data['message'], data);
    switch (value['dataType']) {
      case 'message':
      case 'message_create':
        return recordEvents([message]);
      case 'message_ack':
        return named('message.ack', { ...message, ack: data['ack'] ?? message['ack'] });
      case 'message_edit':
        return named('message.edited', {
          ...message,
          editedMessageId: message['id'],
          body: data['newBody'] ?? message['body'],
        });
      case 'message_revoke_everyone': {
        const after = firstObject(data['after'], message);
        return named('message.revoked', { after, before: data['before'] ?? { id: after['id'] } });
      }
      case 'message_reaction': {
        const reaction = firstObject(data['reaction']);
        const { senderId, timestamp, msgId: messageId, reaction: text } = reaction;
        const from = {
          participant: senderId,
          timestamp,
          fromMe: firstObject(reaction['id'])['fromMe'],
        };
        return named('message.reaction', {
          ...from,
          reaction: { messageId: idOf(messageId), text },
        });
      }
      default:
        return { events: [] };
    }
  },
};

export const wppconnect: Gateway = {
  is: ({ event, session, payload, data }) =>
    typeof event === 'string' &&
    typeof session === 'string' &&
    !isObject(payload) &&
    !isObject(data),
  read: (value) => {
    const at = value['timestamp'] ?? value['t'];
    switch (value['event']) {
      case 'onmessage':
      case 'onanymessage':
      case 'onselfmessage':
        // What it has for a body of media is the file itself.
        return recordEvents([
          asRecord(value, {
            at,
            name: value['notifyName'] ?? firstObject(value['sender'])['pushname'],
            text: value['mimetype'] === undefined ? value['body'] : value['caption'],
          }),
        ]);
      case 'onack':
        return named('message.ack', { ...value, timestamp: at });
      case 'onrevokedmessage':
        return named('message.revoked', { ...value, revokedMessageId: value['refId'] });
      case 'onreactionmessage':
        return named('message.reaction', {
          ...firstObject(value['id']),
          timestamp: at,
          participant: value['sender'],
          reaction: { messageId: idOf(value['msgId']), text: value['reactionText'] },
        });
      default:
        return { events: [] };
    }
  },
};

export const ultraMsg: Gateway = {
  is: ({ event_type, instanceId }) => typeof event_type === 'string' && instanceId !== undefined,
  read: (value) => {
    const data = firstObject(value['data']);
    switch (value['event_type']) {
      case 'message_received':
      case 'message_create':
        return recordEvents([
          asRecord(data, {
            at: data['time'],
            name: data['pushname'],
            participant: data['author'],
            url: data['media'],
          }),
        ]);
      case 'message_ack':
        return named('message.ack', { ...data, ackName: data['ack'], timestamp: data['time'] });
      default:
        return { events: [] };
    }
  },
};

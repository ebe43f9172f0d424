import type { Envelope } from './webhook-envelopes.ts';

const person = '4915112345678@c.us';
/** In milliseconds; payloads have seconds. */
const at = 1_764_000_000_000;
const seconds = 1_763_999_990;

const of = (event: string, payload: object) => ({
  id: 'evt_01kav9ft00abcdefghjkmnpqrs',
  timestamp: at,
  event,
  session: 'default',
  metadata: { team: 'support' },
  me: { id: '15550100000@c.us', pushName: 'Support', lid: '90000000000000@lid' },
  payload,
  engine: 'NOWEB',
  environment: { version: '2026.7.1', engine: 'NOWEB', tier: 'PLUS', browser: null },
});
const part = (value: object) => value as never;

/** One of each that a WAHA server delivers and Postline knows, and some that it does not. */
export const wahaEnvelopes: readonly Envelope[] = [
  {
    what: 'a message of somebody else',
    envelope: of('message', {
      id: `false_${person}_3A0001`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      source: 'app',
      body: 'Hello?',
      hasMedia: false,
      ack: 2,
      ackName: 'DEVICE',
      _data: { pushName: 'Maria' },
    }),
    event: {
      kind: 'message',
      at: seconds * 1_000,
      message: part({ fromMe: false, chatId: person, keyId: '3A0001', text: 'Hello?' }),
      via: 'phone',
      state: null,
    },
  },
  {
    what: 'media of which only the file is told',
    envelope: of('message.any', {
      id: `false_${person}_3A0002`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: '',
      hasMedia: true,
      media: { url: 'http://localhost:3000/api/files/1.oga', mimetype: 'audio/ogg; codecs=opus' },
    }),
    event: {
      kind: 'message',
      message: part({ content: part({ sendAs: 'voice', mimetype: 'audio/ogg; codecs=opus' }) }),
    },
  },
  {
    what: 'a round video',
    envelope: of('message.any', {
      id: `false_${person}_3A0003`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: '',
      hasMedia: true,
      _data: { message: { ptvMessage: { mimetype: 'video/mp4', fileLength: '9000' } } },
    }),
    event: {
      kind: 'message',
      message: part({ content: part({ sendAs: 'round-video', size: 9_000 }) }),
    },
  },
  {
    what: 'the echo of a send',
    envelope: of('message.any', {
      id: `true_${person}_3EB0A1`,
      timestamp: seconds,
      from: '15550100000@c.us',
      to: person,
      fromMe: true,
      source: 'api',
      body: 'Good morning',
      ack: 1,
      ackName: 'SERVER',
    }),
    event: { kind: 'message', message: part({ chatId: person }), via: 'api', state: 'sent' },
  },
  {
    what: 'a state',
    envelope: of('message.ack', {
      id: `true_${person}_3EB0A1`,
      from: person,
      to: '15550100000@c.us',
      participant: null,
      fromMe: true,
      ack: 4,
      ackName: 'PLAYED',
    }),
    event: {
      kind: 'state',
      message: { chatId: person, keyId: '3EB0A1' },
      state: 'played',
      reader: null,
      at,
    },
  },
  {
    what: 'a state of one reader in a group',
    envelope: of('message.ack.group', {
      id: 'true_120363041234567890@g.us_3EB0A2_4915187654321@c.us',
      from: '120363041234567890@g.us',
      participant: '4915187654321@c.us',
      fromMe: true,
      ack: 3,
      ackName: 'READ',
    }),
    event: {
      kind: 'state',
      message: { chatId: '120363041234567890@g.us', keyId: '3EB0A2' },
      state: 'read',
      reader: '4915187654321@c.us',
    },
  },
  {
    what: 'a message that was revoked, by its bare key',
    envelope: of('message.revoked', {
      after: { id: `false_${person}_3A0009`, timestamp: seconds, from: person, fromMe: false },
      before: null,
      revokedMessageId: '3A0001',
    }),
    event: {
      kind: 'revoked',
      message: { chatId: person, keyId: '3A0001' },
      at: seconds * 1_000,
    },
  },
  {
    what: 'a message that was edited',
    envelope: of('message.edited', {
      id: `false_${person}_3A0010`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: 'Hello!',
      editedMessageId: '3A0001',
    }),
    event: {
      kind: 'edited',
      message: { chatId: person, keyId: '3A0001' },
      text: 'Hello!',
      at: seconds * 1_000,
    },
  },
  {
    what: 'a reaction in a group',
    envelope: of('message.reaction', {
      id: 'false_120363041234567890@g.us_3A0011_4915187654321@c.us',
      timestamp: seconds,
      from: '120363041234567890@g.us',
      participant: '4915187654321@c.us',
      fromMe: false,
      reaction: { text: '🎉', messageId: 'true_120363041234567890@g.us_3EB0A2_15550100000@c.us' },
    }),
    event: {
      kind: 'reaction',
      message: { chatId: '120363041234567890@g.us', keyId: '3EB0A2' },
      author: { chatId: '4915187654321@c.us' },
      emoji: '🎉',
    },
  },
  {
    what: 'somebody who stopped writing',
    envelope: of('presence.update', {
      id: person,
      presences: [{ participant: person, lastKnownPresence: 'paused', lastSeen: null }],
    }),
    event: { kind: 'presence', chatId: person, isWriting: false, at },
  },
  {
    what: 'a session in another state',
    envelope: of('session.status', { name: 'default', status: 'WORKING', statuses: [] }),
    event: { kind: 'session', side: 'chat', status: 'WORKING', at },
  },
  {
    what: 'a state of the engine within',
    envelope: of('engine.event', { event: 'events.presence', data: {} }),
    event: { kind: 'unknown', name: 'engine.event', at },
  },
  {
    what: 'a call',
    envelope: of('call.received', { id: 'C', from: person, isVideo: false }),
    event: { kind: 'unknown', name: 'call.received' },
  },
  {
    what: 'GOWS: the name and the number of a hidden ID, with the device in the ID',
    envelope: of('message.any', {
      id: 'false_123456789012345:2@lid_3EB0C4',
      timestamp: seconds,
      from: '123456789012345:2@lid',
      fromMe: false,
      body: 'Hello',
      _data: {
        Info: { SenderAlt: '4915112345678@s.whatsapp.net', PushName: 'Maria', ID: '3EB0C4' },
        Message: { conversation: 'Hello' },
      },
    }),
    event: {
      kind: 'message',
      message: part({
        chatId: '123456789012345@lid',
        keyId: '3EB0C4',
        otherId: person,
        text: 'Hello',
        sender: { chatId: '123456789012345@lid', name: 'Maria' },
      }),
    },
  },
  {
    what: 'WEBJS: the name, and an ID in parts',
    envelope: of('message', {
      id: { fromMe: false, remote: person, id: '3EB0C5', _serialized: `false_${person}_3EB0C5` },
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: 'Hello',
      vCards: [],
      _data: { notifyName: 'Maria', type: 'chat' },
    }),
    event: {
      kind: 'message',
      message: part({
        chatId: person,
        keyId: '3EB0C5',
        text: 'Hello',
        sender: { chatId: person, name: 'Maria' },
      }),
    },
  },
  {
    what: 'WEBJS: a location',
    envelope: of('message', {
      id: `false_${person}_3EB0C6`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: '/9j/4AAQ',
      location: { latitude: '52.5', longitude: '13.4', description: 'Shop' },
      _data: { type: 'location' },
    }),
    event: {
      kind: 'message',
      message: part({
        content: { kind: 'location', latitude: 52.5, longitude: 13.4, title: 'Shop' },
      }),
    },
  },
  {
    what: 'WEBJS: a contact card',
    envelope: of('message', {
      id: `false_${person}_3EB0C7`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: 'BEGIN:VCARD\nEND:VCARD',
      vCards: ['BEGIN:VCARD\nFN:Maria\nTEL;type=CELL;waid=4915112345678:+49 1511\nEND:VCARD'],
      _data: { type: 'vcard' },
    }),
    event: {
      kind: 'message',
      message: part({
        content: {
          kind: 'contacts',
          contacts: [{ fullName: 'Maria', organization: '', phoneNumber: '+4915112345678' }],
        },
      }),
    },
  },
  {
    what: 'an answer to a list, without a body',
    envelope: of('message', {
      id: `false_${person}_3EB0C8`,
      timestamp: seconds,
      from: person,
      fromMe: false,
      body: null,
      _data: {
        key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: '3EB0C8' },
        message: { listResponseMessage: { title: 'Delivery' } },
      },
    }),
    event: { kind: 'message', message: part({ text: 'Delivery' }) },
  },
  {
    what: 'WEBJS history, with its time in `_data.t` alone',
    envelope: of('message.any', {
      id: `false_${person}_3EB0CA`,
      from: person,
      fromMe: false,
      body: 'Hello',
      _data: { t: seconds, body: 'Hello' },
    }),
    event: { kind: 'message', at: seconds * 1_000, message: part({ text: 'Hello' }) },
  },
  {
    what: 'who wrote in a group, by number where a hidden ID stands there',
    envelope: of('message', {
      id: 'false_120363000000000000@g.us_3EB0CB_123456789012345@lid',
      timestamp: seconds,
      from: '120363000000000000@g.us',
      participant: '123456789012345@lid',
      fromMe: false,
      body: 'Hello',
      _data: { key: { participantAlt: '4915112345678@s.whatsapp.net' } },
    }),
    event: {
      kind: 'message',
      message: part({ otherId: null, sender: { chatId: person, name: null } }),
    },
  },
  {
    what: 'a state of a message whose ID is in parts',
    envelope: of('message.ack', {
      id: { fromMe: true, remote: person, id: '3EB0C9', _serialized: `true_${person}_3EB0C9` },
      from: '15550100000@c.us',
      to: person,
      fromMe: true,
      ack: 3,
      ackName: 'READ',
    }),
    event: { kind: 'state', state: 'read', message: { chatId: person, keyId: '3EB0C9' } },
  },
];

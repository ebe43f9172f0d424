import type { IncomingEvent } from '../incoming-event.ts';

/** An envelope as a source delivers it, and the event that it is, but for its ID. */
export interface Envelope {
  what: string;
  envelope: object;
  event: Partial<IncomingEvent>;
}

const person = '4915112345678@c.us';
const group = '120363041234567890@g.us';
const member = '4915187654321@c.us';
const eventId = 'evt_01kav9ft00abcdefghjkmnpqrs';
/** When that ID was made, and seconds before it. */
const eventAt = 1_764_000_000_000;
const seconds = 1_763_999_990;

const chat = (event: string, payload: object) => ({
  event,
  data: {
    id: eventId,
    event,
    metadata: [],
    me: { id: '15550100000@c.us', pushName: 'Support', lid: '90000000000000@lid' },
    payload,
    instanceId: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
    userId: '6a4b1c2d-51f5-4d4e-9d0b-0f9d3a523e4f',
  },
});
const ofMessage = (fromMe: boolean, key: string, more: object = {}) => ({
  id: `${fromMe}_${person}_${key}`,
  timestamp: seconds,
  from: person,
  fromMe,
  hasMedia: false,
  media: null,
  replyTo: null,
  ...more,
});
const data = (fromMe: boolean, id: string, message: object, more: object = {}) => ({
  key: { remoteJid: '4915112345678@s.whatsapp.net', remoteJidAlt: '77777777777@lid', fromMe, id },
  messageTimestamp: seconds,
  pushName: 'Maria',
  broadcast: false,
  message,
  ...more,
});
const sms = {
  id: '9e08197f-2481-4b4e-b034-b0eeefee580e',
  request_id: null,
  message_thread_id: '9e081888-2fdb-424a-ac39-df5168d9553c',
  phone_id: '9defcf1e-552c-4bef-a843-872edec576ef',
  from_phone_number: '+4915112345678',
  to_phone_number: '+15550100000',
  content: 'When do you open?',
  received_at: '2025-11-24 15:59:50',
  status: 'received',
  type: 'received_from_mobile',
  updated_at: '2025-11-24 16:00:00',
};
const phone = { id: sms.phone_id, is_online: false, updated_at: '2025-11-24 16:00:00' };

const ref = (keyId: string, chatId = person) => ({ chatId, keyId });

/** One of each that this service delivers. */
export const webhookEnvelopes: readonly Envelope[] = [
  {
    what: 'a text of somebody else',
    envelope: chat('message.any', {
      ...ofMessage(false, '3A0001', { source: 'app', body: 'Hello?', ack: 0, ackName: 'PENDING' }),
      _data: data(false, '3A0001', { conversation: 'Hello?' }),
    }),
    event: {
      kind: 'message',
      at: seconds * 1_000,
      message: {
        fromMe: false,
        chatId: person,
        keyId: '3A0001',
        otherId: '77777777777@lid',
        sender: { chatId: person, name: 'Maria' },
        text: 'Hello?',
        content: {
          kind: 'record',
          payload: 'conversation',
          sendAs: null,
          fileName: '',
          mimetype: null,
          size: null,
          isForwarded: false,
        },
        at: seconds * 1_000,
        serviceStatus: 'PENDING',
      },
      via: 'phone',
      state: null,
    },
  },
  {
    what: 'the echo of a send',
    envelope: chat('message.any', {
      ...ofMessage(true, '3EB0A1', { source: 'api', body: 'Good morning', ack: 1 }),
      _data: data(true, '3EB0A1', { extendedTextMessage: { text: 'Good morning' } }),
    }),
    event: {
      kind: 'message',
      via: 'api',
      state: 'sent',
      message: expect({ fromMe: true, keyId: '3EB0A1', text: 'Good morning', sender: null }),
    },
  },
  {
    what: 'a picture',
    envelope: chat('message.any', {
      ...ofMessage(false, '3A0002', { hasMedia: true, body: 'The parcel' }),
      media: { url: 'https://files.invalid/1.jpg', mimetype: 'image/jpeg', filename: null },
      _data: data(false, '3A0002', {
        imageMessage: {
          caption: 'The parcel',
          mimetype: 'image/jpeg',
          fileLength: '48213',
          width: 1_200,
          height: '1600',
        },
      }),
    }),
    event: {
      kind: 'message',
      message: expect({
        keyId: '3A0002',
        text: 'The parcel',
        content: expect({
          size: 48213,
          thumbnailSize: {
            width: 240,
            height: 320,
          },
        }),
      }),
    },
  },
  {
    what: 'a message of a group',
    envelope: chat('message.any', {
      ...ofMessage(false, '3A0003', { from: group, participant: member, body: 'All here' }),
      id: `false_${group}_3A0003_${member}`,
      _data: data(
        false,
        '3A0003',
        { conversation: 'All here' },
        {
          key: { remoteJid: group, fromMe: false, id: '3A0003', participant: member },
        },
      ),
    }),
    event: {
      kind: 'message',
      message: expect({ chatId: group, sender: { chatId: member, name: 'Maria' } }),
    },
  },
  {
    what: 'the first message of somebody in a group, with a key beside it',
    envelope: chat('message.any', {
      ...ofMessage(false, '3A0004', { from: group, participant: member }),
      id: `false_${group}_3A0004_${member}`,
      _data: data(
        false,
        '3A0004',
        { senderKeyDistributionMessage: { groupId: group }, conversation: 'I am new here' },
        { key: { remoteJid: group, fromMe: false, id: '3A0004', participant: member } },
      ),
    }),
    event: { kind: 'message', message: expect({ text: 'I am new here' }) },
  },
  ...(
    [
      [1, 'SERVER', 'sent'],
      [2, 'DEVICE', 'delivered'],
      [3, 'READ', 'read'],
      [4, 'PLAYED', 'played'],
      [-1, 'ERROR', 'failed'],
      [0, 'PENDING', 'waiting'],
    ] as const
  ).map(([ack, ackName, state]): Envelope => ({
    what: `the state ${state}`,
    envelope: chat('message.ack', {
      id: `true_${person}_3EB0A1`,
      from: person,
      fromMe: true,
      ack,
      ackName,
    }),
    event: { kind: 'state', message: ref('3EB0A1'), state, reader: null, at: eventAt },
  })),
  {
    what: 'a state of one reader in a group',
    envelope: chat('message.ack', {
      id: `true_${group}_3EB0A2_${member}`,
      from: group,
      participant: member,
      fromMe: true,
      ack: 3,
    }),
    event: { kind: 'state', message: ref('3EB0A2', group), state: 'read', reader: member },
  },
  {
    what: 'a message that waits on the phone',
    envelope: chat('message.waiting', {
      id: 'MSGWAIT1',
      from: person,
      to: '15550100000@c.us',
      fromMe: true,
      ack: 0,
      ackName: 'PENDING',
    }),
    event: { kind: 'state', message: ref('MSGWAIT1'), state: 'waiting' },
  },
  {
    what: 'a reaction, to a bare key',
    envelope: chat('message.reaction', {
      id: 'REACT1',
      timestamp: seconds,
      from: person,
      fromMe: false,
      reaction: { text: '👍', messageId: '3EB0A1' },
    }),
    event: {
      kind: 'reaction',
      message: ref('3EB0A1'),
      author: { chatId: person },
      emoji: '👍',
      at: seconds * 1_000,
    },
  },
  {
    what: 'a reaction of one’s own that is taken back',
    envelope: chat('message.reaction', {
      id: 'REACT2',
      timestamp: seconds,
      from: '15550100000@c.us',
      to: person,
      fromMe: true,
      reaction: { text: '', messageId: `false_${person}_3A0001` },
    }),
    event: { kind: 'reaction', message: ref('3A0001'), author: 'own', emoji: '' },
  },
  {
    what: 'a message that was revoked',
    envelope: chat('message.revoked', {
      after: ofMessage(false, '3A0009', { _data: data(false, '3A0009', {}) }),
      before: {},
      _data: data(false, '3A0009', {
        protocolMessage: { key: { remoteJid: person, fromMe: true, id: '3A0001' }, type: 'REVOKE' },
      }),
    }),
    event: { kind: 'revoked', message: ref('3A0001'), at: seconds * 1_000 },
  },
  {
    what: 'somebody who is writing',
    envelope: chat('presence.update', {
      id: person,
      presences: [{ participant: person, lastKnownPresence: 'typing', lastSeen: null }],
    }),
    event: { kind: 'presence', chatId: person, isWriting: true, at: eventAt },
  },
  {
    what: 'a session in another state',
    envelope: chat('session.status', { name: 'support', status: 'SCAN_QR_CODE' }),
    event: { kind: 'session', side: 'chat', status: 'SCAN_QR_CODE', at: eventAt },
  },
  {
    what: 'a vote in a poll',
    envelope: chat('poll.vote', { vote: { id: 'V', selectedOptions: ['Yes'] }, poll: { id: 'P' } }),
    event: { kind: 'unknown', name: 'poll.vote', at: eventAt },
  },
  {
    what: 'an SMS that was received',
    envelope: { event: 'message.phone.received', data: { ...sms, phone } },
    event: { kind: 'sms', row: { ...sms, phone }, at: eventAt },
  },
  {
    what: 'an SMS that was delivered',
    envelope: { event: 'message.phone.delivered', data: { ...sms, status: 'delivered' } },
    event: { kind: 'sms', row: { ...sms, status: 'delivered' } },
  },
  {
    what: 'an SMS thread',
    envelope: {
      event: 'message.thread.updated',
      data: { id: sms.message_thread_id, is_archived: false, last_message_content: 'Hello' },
    },
    event: { kind: 'thread', at: null },
  },
  {
    what: 'an SMS phone that is offline',
    envelope: { event: 'phone.heartbeat.offline', data: phone },
    event: { kind: 'session', side: 'sms', isOnline: false, row: phone, at: eventAt },
  },
  {
    what: 'a sign of life of an SMS phone',
    envelope: { event: 'phone.heartbeat.received', data: { battery_level: '84' } },
    event: { kind: 'session', side: 'sms', isOnline: true },
  },
  {
    what: 'a missed call',
    envelope: { event: 'message.call.missed', data: { message_id: 'M', sim: 'SIM1' } },
    event: { kind: 'sms', row: expect({ id: 'M', type: 'call_missed' }) },
  },
  {
    what: 'a message record with nothing around it',
    envelope: data(false, '3A0001', { conversation: 'Hello?' }),
    event: { kind: 'message', message: expect({ keyId: '3A0001', text: 'Hello?' }), via: null },
  },
];

/** What matters of a message here; the rest is understandRecord's. */
function expect(part: object): never {
  return part as never;
}

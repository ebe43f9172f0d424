import { expect, it } from 'vitest';
import { readWahaMessage } from './read-waha-message.ts';

const chatId = '4915112345678@c.us';

it.each([
  [
    'a record with its key',
    { key: { remoteJid: chatId, fromMe: true, id: 'AB' }, status: 'PENDING' },
  ],
  [
    'an ID as a text',
    { id: `true_${chatId}_AB`, timestamp: 1, ack: 1, ackName: 'SERVER', body: 'Hi' },
  ],
  [
    'an ID as an object',
    { id: { fromMe: true, remote: chatId, id: 'AB', _serialized: `true_${chatId}_AB` }, ack: 0 },
  ],
  ['a record within', { id: 'AB', _data: { key: { remoteJid: chatId, fromMe: true, id: 'AB' } } }],
])('reads %s', (_what, answer) => {
  expect(readWahaMessage(answer)).toMatchObject({ key: { fromMe: true, id: 'AB' } });
});

it('leaves out who wrote it in a group', () => {
  const id = 'true_120363000000000000@g.us_AB_4915112345678@c.us';
  expect(readWahaMessage({ id, ack: 1, body: null })).toMatchObject({ key: { id: 'AB' } });
});

it.each([
  ['nothing', {}],
  ['an error', { message: 'Session does not exist', statusCode: 404 }],
  ['an error beside an ID', { id: `true_${chatId}_AB`, statusCode: 500 }],
])('reads no message of %s', (_what, answer) => {
  expect(readWahaMessage(answer)).toBe(null);
});

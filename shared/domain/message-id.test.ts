import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMessageId, parseMessageId, readReference } from './message-id.ts';

describe('message ids', () => {
  it('have the form of the interface', () => {
    expect(buildMessageId({ fromMe: true, chatId: '4915112345678@c.us', keyId: '3EB0A1' })).toBe(
      'true_4915112345678@c.us_3EB0A1',
    );
  });

  it('are read back whole, with underscores in the key too', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.stringMatching(/^\d{5,15}$/),
        fc.stringMatching(/^[A-Za-z0-9_]{1,40}$/),
        (fromMe, digits, keyId) => {
          const parts = { fromMe, chatId: `${digits}@c.us`, keyId };
          expect(parseMessageId(buildMessageId(parts))).toEqual(parts);
        },
      ),
    );
  });

  it.each([
    '',
    'true',
    'true_123',
    'maybe_4915112345678@c.us_A',
    'true_nobody_A',
    'true_4915112345678@c.us_',
    'true_4915112345678@c.us_A B',
    'true_4915112345678@c.us_A\0',
    'true_4915112345678@c.us_A\ufffd',
    `true_4915112345678@c.us_${'A'.repeat(301)}`,
  ])('refuses %j', (written) => {
    expect(parseMessageId(written)).toBeNull();
  });
});

describe('references', () => {
  const parts = { fromMe: false, chatId: '4915112345678@c.us', keyId: '3EB0A1' };
  it.each([
    'false_4915112345678@c.us_3EB0A1',
    '  "false_4915112345678@s.whatsapp.net_3EB0A1",',
    '{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"3EB0A1"}',
    '{"key":{"remoteJid":"4915112345678@c.us","fromMe":"false","id":"3EB0A1"},"status":"PENDING"}',
  ])('names the message of %j', (written) => {
    expect(readReference(written)).toEqual(parts);
  });

  it.each([
    '',
    '3EB0A1',
    '{"key":null}',
    '{"remoteJid":5}',
    '{',
    '[]',
    `true_1@c.us_${'A'.repeat(400)}`,
  ])('finds none in %j', (written) => {
    expect(readReference(written)).toBeNull();
  });

  it('reads nothing that could not be written again, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (written) => {
        const read = readReference(written);
        expect(read === null ? null : parseMessageId(buildMessageId(read))).toEqual(read);
      }),
    );
  });
});

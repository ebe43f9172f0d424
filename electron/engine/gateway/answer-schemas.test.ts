import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readForwardedMessage,
  readRefusal,
  readSentMessage,
  readThread,
} from './answer-schemas.ts';

describe('readSentMessage', () => {
  it('reads a record of the interface', () => {
    const answer = {
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: true, id: '3EB0AA' },
      message: { extendedTextMessage: { text: 'Hello' } },
      messageTimestamp: '1795238592',
      status: 'PENDING',
    };
    expect(readSentMessage(answer)).toEqual({
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: true, id: '3EB0AA' },
      status: 'PENDING',
      messageTimestamp: 1_795_238_592,
      payload: { kind: 'extendedTextMessage', fields: { text: 'Hello' } },
    });
  });

  it('takes numbers for strings, strings for numbers, and unknown kinds of payload', () => {
    const answer = {
      key: { id: 12345, fromMe: 'true' },
      message: { messageContextInfo: { a: 1 }, stickerMessage: { b: 2 } },
      messageTimestamp: 1_795_238_592,
      status: 1,
    };
    expect(readSentMessage(answer)).toEqual({
      key: { remoteJid: null, fromMe: true, id: '12345' },
      status: '1',
      messageTimestamp: 1_795_238_592,
      payload: { kind: 'stickerMessage', fields: { b: 2 } },
    });
  });

  const noKey = { key: null, status: null, messageTimestamp: null, payload: null };

  it('keeps an envelope of a queued request as accepted without a key', () => {
    expect(readSentMessage({ queued: true, queued_request_uuid: 'b8b0' })).toEqual(noKey);
  });

  it.each(['has blanks', 'a\u0000b', 'a\uFFFDb', 'a\ud800b', 'x'.repeat(301)])(
    'takes no key from %j, of a record that is one otherwise',
    (id) => {
      const answer = { key: { id }, status: 'PENDING', message: { audioMessage: {} } };
      expect(readSentMessage(answer)).toEqual({
        ...noKey,
        status: 'PENDING',
        payload: { kind: 'audioMessage', fields: {} },
      });
      expect(readSentMessage({ key: { id } })).toBeNull();
    },
  );

  it.each([
    [{}],
    [{ queued: true }],
    [{ queued_request_uuid: 'b8b0' }],
    [{ status: 'PENDING', message: { audioMessage: {} } }],
    [{ key: null, message: null, messageTimestamp: null, status: null }],
    [{ key: 'x', message: [], messageTimestamp: 'soon', status: {} }],
    [{ key: { remoteJid: 'a@c.us', id: '' } }],
  ])('finds no record in %j', (answer) => {
    expect(readSentMessage(answer)).toBeNull();
  });
});

describe('readForwardedMessage', () => {
  it('reads a record of the interface', () => {
    const key = { remoteJid: '4915112345678@s.whatsapp.net', fromMe: true, id: '3EB0AA' };
    const contextInfo = { forwardingScore: 1, isForwarded: true };
    const answer = {
      id: 'true_4915112345678@c.us_3EB0AA',
      timestamp: '1795238592',
      body: 'Hello',
      ack: 0,
      ackName: 'PENDING',
      media: null,
      _data: { key, message: { extendedTextMessage: { text: 'Hello', contextInfo } } },
    };
    expect(readForwardedMessage(answer)).toEqual({
      id: 'true_4915112345678@c.us_3EB0AA',
      timestamp: 1_795_238_592,
      body: 'Hello',
      ack: 0,
      ackName: 'PENDING',
      key,
      isForwarded: true,
    });
  });

  it('accepts a record whose id names only the message', () => {
    expect(readForwardedMessage({ id: 'true_4915112345678@c.us_3EB0AA' })).toMatchObject({
      id: 'true_4915112345678@c.us_3EB0AA',
      key: { remoteJid: '4915112345678@c.us', fromMe: true, id: '3EB0AA' },
    });
  });

  it('keeps an envelope of a queued request as accepted without a key', () => {
    const answer = { queued: true, queued_request_uuid: 'b8b0' };
    expect(readForwardedMessage(answer)).toMatchObject({ id: null, key: null });
  });

  it.each([[{}], [{ _data: { message: 7 } }], [{ ack: 0 }], [{ id: '' }]])(
    'finds no record in %j',
    (answer) => {
      expect(readForwardedMessage(answer)).toBeNull();
    },
  );
});

describe('readThread', () => {
  const nothing = {
    phoneId: null,
    lastMessageId: null,
    fromPhoneNumber: null,
    toPhoneNumber: null,
    lastMessageContent: null,
    lastMessageAt: null,
    createdAt: null,
    updatedAt: null,
  };

  it('believes the answer over what was asked for', () => {
    const asked = { messageThreadId: 'asked', isArchived: true };
    expect(readThread({ id: 77, is_archived: 0, phone_id: 5 }, asked)).toEqual({
      ...nothing,
      id: '77',
      isArchived: false,
      phoneId: '5',
    });
    expect(readThread({}, asked)).toEqual({ ...nothing, id: 'asked', isArchived: true });
  });
});

describe('readRefusal', () => {
  it.each([
    [{ message: 'm', errors: { messages: ['a', 'b'] } }, ['a', 'b'], null],
    [{ message: 'm', errors: { messages: ['a'], exists: false } }, ['a'], false],
    [{ message: 'm', errors: { messages: 'a' } }, ['a'], null],
    [{ message: 'm', errors: { messages: { text: ['a'], chatId: 'b' } } }, ['a', 'b'], null],
    [{ message: 'm', errors: { messages: [] } }, ['m'], null],
    [{ message: 'm', errors: 'x' }, ['m'], null],
    [{ message: '' }, [], null],
    [['a'], [], null],
    ['Not found', [], null],
    [undefined, [], null],
  ])('reads %j', (json, messages, exists) => {
    expect(readRefusal(json)).toEqual({ messages, exists });
  });
});

it('reads any object at all without failing', () => {
  const named = ['key', 'message', 'status', '_data', 'id', 'is_archived', 'errors', 'messages'];
  const anyObject = fc.dictionary(
    fc.oneof(fc.constantFrom(...named), fc.string()),
    fc.jsonValue({ maxDepth: 4 }),
  );
  fc.assert(
    fc.property(anyObject, (answer) => {
      readSentMessage(answer);
      readForwardedMessage(answer);
      readThread(answer, { messageThreadId: 't', isArchived: true });
      expect(readRefusal(answer).messages.every((text) => typeof text === 'string')).toBe(true);
    }),
  );
});

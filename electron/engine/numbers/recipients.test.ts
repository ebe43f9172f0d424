import { describe, expect, it } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { describeChatId, readChats } from './recipients.ts';

describe('a text that names whom to write to', () => {
  it.each(['+49 151 12345678', '4915112345678@c.us', '4915112345678@S.WhatsApp.net'])(
    'is a person: %s',
    (written) => {
      const chat = {
        chatId: '4915112345678@c.us',
        kind: 'person',
        name: null,
        number: '+49 1511 2345678',
        country: 'DE',
      };
      expect(readChats(written, null)).toEqual({
        chats: [{ chat, assumedCountry: null }],
        leftOut: null,
      });
    },
  );

  it('is one of two people, first of the country that is set', () => {
    const { chats } = readChats('15123456789', 'DE');
    expect(
      chats.map(({ chat, assumedCountry }) => [chat.number, chat.country, assumedCountry]),
    ).toEqual([
      ['+49 1512 3456789', 'DE', 'DE'],
      ['+1 512 345 6789', 'US', null],
    ]);
  });

  it.each([
    ['120363000000000000@g.us', '120363000000000000@g.us'],
    ['120363025246125486', '120363025246125486@g.us'],
    ['4915112345678-1612345678', '4915112345678-1612345678@g.us'],
  ])('is a group: %s', (written, chatId) => {
    expect(readChats(written, 'DE').chats[0]?.chat).toMatchObject({ chatId, kind: 'group' });
  });

  it.each(['somebody@example.org', '@c.us', 'Max <max@example.org>'])(
    'is nobody: %s',
    (written) => {
      expect(() => readChats(written, 'DE')).toThrow(EngineError);
    },
  );
});

describe('what is known from an id alone', () => {
  it('keeps the digits where they are no phone number', () => {
    expect(describeChatId('99887766554433@lid')).toMatchObject({
      number: '99887766554433',
      country: null,
    });
  });

  it('tells the country of a number that is written as it was before its country changed it', () => {
    expect(describeChatId('5215512345678@c.us')).toMatchObject({ country: 'MX' });
    expect(describeChatId('551161234567@c.us')).toMatchObject({ country: 'BR' });
  });
});

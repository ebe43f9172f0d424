import { describe, expect, it } from 'vitest';
import { chatIdOfNumber, parseChatId } from './chat-id.ts';

describe('parseChatId', () => {
  it.each([
    [
      '4915112345678@c.us',
      { chatId: '4915112345678@c.us', digits: '4915112345678', kind: 'person' },
    ],
    [
      ' 4915112345678@C.US\n',
      { chatId: '4915112345678@c.us', digits: '4915112345678', kind: 'person' },
    ],
    [
      '4915112345678@s.whatsapp.net',
      { chatId: '4915112345678@c.us', digits: '4915112345678', kind: 'person' },
    ],
    [
      '120363000000000000@g.us',
      { chatId: '120363000000000000@g.us', digits: '120363000000000000', kind: 'group' },
    ],
    [
      '4915112345678-1600000000@g.us',
      {
        chatId: '4915112345678-1600000000@g.us',
        digits: '4915112345678-1600000000',
        kind: 'group',
      },
    ],
    [
      '99887766554433@lid',
      { chatId: '99887766554433@lid', digits: '99887766554433', kind: 'hidden-person' },
    ],
  ])('reads %s', (written, parts) => {
    expect(parseChatId(written)).toEqual(parts);
  });

  it.each([
    '',
    '4915112345678',
    '+49 151 12345678',
    '49151x@c.us',
    '@c.us',
    '4915112345678@example.org',
    '12345-67890@c.us',
    '1@c.us',
  ])('refuses %j', (written) => {
    expect(parseChatId(written)).toBeNull();
  });

  it('reads what it builds', () => {
    expect(parseChatId(chatIdOfNumber('5511912345678'))?.digits).toBe('5511912345678');
  });
});

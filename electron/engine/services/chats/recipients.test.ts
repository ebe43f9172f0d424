import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engine-error.ts';
import { describeChat, readAssuming, readRecipient } from './recipients.ts';

const problemOf = (written: string, country: string | null = null): unknown => {
  try {
    return readRecipient(written, country).chatId;
  } catch (error) {
    return error instanceof EngineError && error.appError.kind === 'invalid-input'
      ? error.appError.problem
      : error;
  }
};

describe('readRecipient', () => {
  it.each([
    '+49 151 12345678',
    '+49 (0) 151 12345678',
    '0049 151 12345678',
    '+49-151-12345678',
    '+49.151.12345678',
    '4915112345678',
    '＋４９ １５１ １２３４５６７８',
    '4915112345678@c.us',
    ' +49\u00a0151\u202f12345678 ',
  ])('reads %s', (written) => {
    expect(readRecipient(written, null)).toEqual({
      chatId: '4915112345678@c.us',
      kind: 'person',
      name: null,
      number: '+49 1511 2345678',
      country: 'DE',
    });
  });

  it('reads a national form by its country', () => {
    expect(readRecipient('0151 12345678', 'DE').chatId).toBe('4915112345678@c.us');
    expect(readRecipient('(11) 91234-5678', 'BR').chatId).toBe('5511912345678@c.us');
  });

  it('reads a group', () => {
    expect(readRecipient('120363000000000000@g.us', null).kind).toBe('group');
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['+49 151 CALL ME', 'number-has-letters'],
    ['hello', 'number-has-letters'],
    ['+49', 'number-too-short'],
    ['+49 15', 'number-too-short'],
    ['123', 'number-too-short'],
    ['+49 151 1234 5678 9012 345', 'number-too-long'],
    ['+999 123 456 789', 'number-not-valid'],
    ['0151 12345678', 'number-needs-country'],
    ['somebody@example.org', 'not-a-chat-id'],
    ['@c.us', 'not-a-chat-id'],
  ])('says what is wrong with %j', (written, problem) => {
    expect(problemOf(written)).toBe(problem);
  });
});

describe('readAssuming', () => {
  it('takes the country only for a number that needs one and that it has', () => {
    const read = (written: string, country: string | null) => {
      const { chat, assumedCountry } = readAssuming(written, country);
      return [chat.chatId, assumedCountry];
    };
    expect(read('0151 12345678', 'DE')).toEqual(['4915112345678@c.us', 'DE']);
    expect(read('4915112345678', 'US')).toEqual(['4915112345678@c.us', null]);
    expect(() => read('0151 12345678', 'US')).toThrow(EngineError);
    expect(() => read('0151 12345678', null)).toThrow(EngineError);
  });
});

describe('what is known from an id alone', () => {
  it('keeps the digits where they are no phone number', () => {
    expect(describeChat('99887766554433@lid')).toMatchObject({
      number: '99887766554433',
      country: null,
    });
  });
});

import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import { chatIdOfNumber, parseChatId } from '../../../../shared/domain/chat-id.ts';
import { EngineError, invalidInput } from '../../engine-error.ts';
import { describeChat as describe } from '../../store/describe-chat.ts';

const field = 'written';

/**
 * Reads a chat id or any written form of a phone number: `+49 151 …`, `0049151…`, `(0151) …` with a country, bare
 * international digits. Throws EngineError `invalid-input` with what is wrong; guesses no country.
 */
export function readRecipient(written: string, country: string | null): Chat {
  const text = written.normalize('NFKC').trim();
  if (text === '') throw invalidInput(field, 'required');
  if (text.includes('@')) return readChatId(text);
  if (/\p{L}/u.test(text)) throw invalidInput(field, 'number-has-letters');
  return describeChat(chatIdOfNumber(readNumber(text, country)));
}

/**
 * Reads it with a country only where it needs one. Throws `number-needs-country` where that country has no such number: it was
 * never the person's choice.
 */
export function readAssuming(
  written: string,
  country: string | null,
): { chat: Chat; assumedCountry: string | null } {
  try {
    return { chat: readRecipient(written, null), assumedCountry: null };
  } catch (thrown) {
    const isNational =
      thrown instanceof EngineError &&
      thrown.appError.kind === 'invalid-input' &&
      thrown.appError.problem === 'number-needs-country';
    if (!isNational || country === null || !isSupportedCountry(country)) throw thrown;
    const phone = parsePhoneNumberFromString(written.normalize('NFKC'), country);
    if (!phone?.isValid()) throw thrown;
    return { chat: describeChat(chatIdOfNumber(phone.number.slice(1))), assumedCountry: country };
  }
}

/** Returns what is known of a chat from its id alone. Throws EngineError for an id of no known form. */
export function describeChat(chatId: string): Chat {
  const parts = parseChatId(chatId);
  if (parts === null) throw invalidInput('chatId', 'not-a-chat-id');
  return describe(parts);
}

function readChatId(text: string): Chat {
  if (parseChatId(text) === null) throw invalidInput(field, 'not-a-chat-id');
  return describeChat(text);
}

/** Returns the digits of the international form. */
function readNumber(text: string, country: string | null): string {
  const international = text.replace(/^00/, '+');
  if (international.startsWith('+')) return digitsOf(international);
  if (country !== null && isSupportedCountry(country)) return digitsOf(text, country);
  // Bare digits are taken for an international number only where they can be nothing else.
  const bare = parsePhoneNumberFromString(`+${text}`);
  if (bare?.isValid() && !text.startsWith('0')) return bare.number.slice(1);
  const digits = text.replace(/\D/g, '');
  if (digits.length < 5) throw invalidInput(field, 'number-too-short');
  throw invalidInput(field, 'number-needs-country');
}

function digitsOf(text: string, country?: PhoneNumber['country']): string {
  const problem = lengthProblem(text, country);
  const phone = parsePhoneNumberFromString(text, country);
  if (phone !== undefined && phone.isPossible()) return phone.number.slice(1);
  throw invalidInput(field, problem ?? 'number-not-valid');
}

function lengthProblem(text: string, country?: PhoneNumber['country']): InputProblem | null {
  switch (validatePhoneNumberLength(text, country)) {
    case 'TOO_SHORT':
      return 'number-too-short';
    case 'TOO_LONG':
      return 'number-too-long';
    case 'INVALID_COUNTRY':
    case 'INVALID_LENGTH':
    case 'NOT_A_NUMBER':
    case undefined:
      return null;
  }
}

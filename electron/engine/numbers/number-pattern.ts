import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parseChatId } from '../../../shared/domain/chat-id.ts';

/** Signs between the digits of a written number. */
const between = String.raw`[\s().\-/\u00a0\u2010-\u2015\u202f]{0,3}`;

/** Digits of a national number, at least, that are not taken for any other number. */
const shortestNational = 7;

/** The code of a country, before what would be a national number: with another one it is somebody else's. */
const notAfterCountry = String.raw`(?<!(?:\+|(?<!\d)00)\d{1,3}${between}(?:\(0\)${between})?)`;

/**
 * Returns a regular expression for the number of a chat in every form in which it is written: `4915112345678`,
 * `+49 (0)151 123-45678`, `0151 12345678`. Of what is no phone number the digits alone.
 */
export function numberPattern(chatId: string): string {
  const { digits, kind } = parseChatId(chatId) ?? { digits: chatId, kind: 'group' };
  const phone = kind === 'person' ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  if (phone === undefined) return alone(escaped(digits));
  const national = spaced(phone.nationalNumber);
  const country = String.raw`(?:\+|00)?${spaced(phone.countryCallingCode)}${between}(?:\(0\)${between})?`;
  const isLong = phone.nationalNumber.length >= shortestNational;
  const before = isLong ? `(?:${country}|${notAfterCountry}(?:0${between})?)` : country;
  return alone(String.raw`\(?${before}${national}`);
}

function alone(pattern: string): string {
  return String.raw`(?<!\d)${pattern}(?!\d)`;
}

function spaced(digits: string): string {
  return digits.split('').join(between);
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, String.raw`\$&`);
}

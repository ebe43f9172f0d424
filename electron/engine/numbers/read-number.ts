import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import type { InputProblem } from '../../../shared/domain/app-error.ts';
import {
  namesItsCountry,
  type PlainNumber,
  plainNumber,
  splitNumbers,
} from '../../../shared/domain/written-number.ts';
import { presentForm } from './number-forms.ts';

/** What a written number may mean. */
export interface NumberReading {
  /** Of the international form, without `+`. */
  digits: string;
  /** The country that it was read with, since none was written; null where it was. */
  assumedCountry: string | null;
}

export type ReadNumber =
  | {
      /** One; or two where it is a number of the country and, with a `+` before it, another: only a person knows. */
      readings: readonly [NumberReading] | readonly [NumberReading, NumberReading];
      leftOut: PlainNumber['leftOut'];
    }
  | { problem: InputProblem };

/** In place of a country: the digits begin with the code of theirs, and only the `+` is missing. As the UN numbers the world. */
export const anyCountry = '001';

/** Fewer digits are no number without its country, whichever that is. */
const shortest = 5;

/**
 * Reads a number that was typed, pasted, imported or handed over. This is the one reading of numbers.
 *
 * What begins with `+`, `00` or the exit code of `country` (ISO 3166-1) is international. Everything else is a number of that country
 * first; where the country has no such number, or beside it where it has one too, the digits are taken for international ones.
 * Without a country nothing is assumed (`number-needs-country`).
 */
export function readNumber(written: string, country: string | null): ReadNumber {
  const { text, leftOut } = plainNumber(written);
  if (text === '') return { problem: 'required' };
  if (/\p{L}/u.test(text)) return { problem: 'number-has-letters' };
  const read = readings(text, country === anyCountry || isCountry(country) ? country : null);
  if (!('problem' in read)) return { ...read, leftOut };
  return splitNumbers(written).length > 1 ? { problem: 'more-than-one-number' } : read;
}

/**
 * Returns a number with the zero before it that a spreadsheet took away; null where its digits are a number as they are, or none with a
 * zero either. It is a guess, for a person to decide.
 */
export function withLostZero(written: string, country: string | null): string | null {
  const { text } = plainNumber(written);
  if (!isCountry(country) || !/^[1-9]\d+$/.test(text)) return null;
  const read = readings(text, country);
  if (!('problem' in read) && read.readings.some(({ digits }) => isKnownNumber(digits)))
    return null;
  return inCountry(`0${text}`, country)?.isSure === true ? `0${text}` : null;
}

type Readings =
  { readings: [NumberReading] | [NumberReading, NumberReading] } | { problem: InputProblem };

function isCountry(country: string | null): country is CountryCode {
  return country !== null && isSupportedCountry(country);
}

function readings(text: string, country: CountryCode | typeof anyCountry | null): Readings {
  if (namesItsCountry(text)) {
    const international = text.replace(/^[^\d+]*(?:\+|00)/, '+');
    const digits = possibleDigits(international);
    // Some countries have numbers that begin with 00, and exit codes as 001 or 0011.
    const inside = isCountry(country) && !text.includes('+') ? inCountry(text, country) : null;
    if (digits === null && inside !== null && (inside.isSure || isByExitCode(inside.reading))) {
      return { readings: [inside.reading] };
    }
    if (digits !== null) {
      const abroad = { digits, assumedCountry: null };
      const isMeant =
        inside?.isSure === true ||
        (inside !== null && isByExitCode(inside.reading) && !isKnownNumber(digits));
      if (!isMeant || inside.reading.digits === digits) return { readings: [abroad] };
      return { readings: [{ ...inside.reading, assumedCountry: country }, abroad] };
    }
    return { problem: lengthProblem(international) ?? 'number-not-valid' };
  }
  const bare = text.replace(/\D/g, '');
  if (country === null) {
    return { problem: bare.length < shortest ? 'number-too-short' : 'number-needs-country' };
  }
  const own = country === anyCountry ? null : inCountry(text, country);
  const foreign = asInternational(bare);
  if (own !== null && (own.isSure || foreign === null)) {
    const isOne = foreign === null || foreign.digits === own.reading.digits;
    return { readings: isOne ? [own.reading] : [own.reading, foreign] };
  }
  if (foreign !== null) return { readings: [foreign] };
  if (country === anyCountry) return { problem: lengthProblem(`+${bare}`) ?? 'number-not-valid' };
  const isShort = lengthProblem(text, country) === 'number-too-short';
  return { problem: isShort ? 'number-too-short' : 'number-not-of-country' };
}

/** As whoever dials in the country means it. `isSure`: the country has such a number; else it could have by its length. */
function inCountry(
  text: string,
  country: CountryCode,
): { reading: NumberReading; isSure: boolean } | null {
  const phone = parsePhoneNumberFromString(text, country);
  const former = formerInCountry(text, country);
  if (phone === undefined || !phone.isPossible()) return former;
  const isSure = phone.isValid();
  if (!isSure && former?.isSure === true) return former;
  // The zero is dialled before the numbers of another country: this one writes none.
  if (!isSure && phone.nationalNumber.startsWith('0')) return null;
  // With the country's exit code, the other one was written.
  const isAbroad = phone.countryCallingCode !== getCountryCallingCode(country);
  const assumedCountry = isAbroad ? null : country;
  return { reading: { digits: phone.number.slice(1), assumedCountry }, isSure };
}

/** Read with a country, and yet of another: the country's exit code was written. */
function isByExitCode({ assumedCountry }: NumberReading): boolean {
  return assumedCountry === null;
}

/** A number as the country wrote it before it changed all of them. */
function formerInCountry(text: string, country: CountryCode) {
  const digits = `${getCountryCallingCode(country)}${text.replace(/\D/g, '')}`;
  const present = presentForm(digits);
  const phone = present === digits ? undefined : phoneOf(present);
  if (phone?.isPossible() !== true) return null;
  return { reading: { digits, assumedCountry: country }, isSure: phone.isValid() };
}

/** As if a `+` was left out. */
function asInternational(bare: string): NumberReading | null {
  if (bare.startsWith('0')) return null;
  const phone = phoneOf(presentForm(bare));
  return phone?.isValid() === true ? { digits: sameForm(bare, phone), assumedCountry: null } : null;
}

function possibleDigits(international: string): string | null {
  const phone = parsePhoneNumberFromString(international);
  if (phone?.isPossible() === true) return phone.number.slice(1);
  const bare = international.replace(/\D/g, '');
  const present = presentForm(bare);
  return present !== bare && phoneOf(present)?.isPossible() === true ? bare : null;
}

/** A former form is kept as it was written: the network may know the account by it. */
function sameForm(bare: string, phone: PhoneNumber): string {
  return presentForm(bare) === bare ? phone.number.slice(1) : bare;
}

/** Returns whether the country of international digits has such a number, in its present form or the former. */
export function isKnownNumber(digits: string): boolean {
  return phoneOf(presentForm(digits))?.isValid() === true;
}

function phoneOf(digits: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(`+${digits}`);
}

function lengthProblem(text: string, country?: CountryCode): InputProblem | null {
  const problem = validatePhoneNumberLength(text, country);
  if (problem === 'TOO_SHORT') return 'number-too-short';
  return problem === 'TOO_LONG' ? 'number-too-long' : null;
}

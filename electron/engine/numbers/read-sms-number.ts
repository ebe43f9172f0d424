import type { ReadSmsNumber, SmsNumber } from '../../../shared/contract/sms.ts';
import { plainNumber } from '../../../shared/domain/written-number.ts';
import { invalidInput } from '../engine-error.ts';
import { describeNumber } from './describe-number.ts';
import { presentForm } from './number-forms.ts';
import { isKnownNumber, readNumber } from './read-number.ts';

/** Numbers of a service within its country's network; they are never written with a country. */
const shortCode = /^[1-9]\d{2,7}$/;
/** Digits of which a few countries have whole numbers, and every country has short codes: there both are possible. */
const longestUsual = 6;

/**
 * Reads a number of SMS with a country: as `readNumber` does, but what may be a short code is only a number where the country has it.
 * `code`: its digits, where they may be meant; null: it is no short code.
 */
export function readNumberOrCode(written: string, country: string | null) {
  const read = readNumber(written, country);
  const code = plainNumber(written).text.replace(/[\s-]/g, '');
  const isCode = shortCode.test(code) && (country !== null || code.length <= longestUsual);
  if (!isCode) return 'problem' in read ? read : { ...read, code: null };
  const possible = 'problem' in read ? [] : read.readings;
  const readings = possible.filter(({ digits }) => isKnownNumber(digits));
  const isBoth = readings.length === 0 || code.length <= longestUsual;
  return { readings, code: isBoth ? code : null, leftOut: null };
}

/**
 * Reads a number that an SMS goes to, with the country that is set: as any other number, or a short code, which stays as it is. Throws
 * EngineError `invalid-input` (`to`) with what is wrong.
 */
export function readSmsNumber(written: string, country: string | null): ReadSmsNumber {
  const read = readNumberOrCode(written, country);
  if ('problem' in read) throw invalidInput('to', read.problem);
  const { code, leftOut } = read;
  const numbers = read.readings.map(toSmsNumber);
  if (code === null) return { numbers, leftOut };
  const asCode = { to: code, number: code, country: null, assumedCountry: null, isShortCode: true };
  return { numbers: [...numbers, asCode], leftOut };
}

/** The phone network dials what a country dials now. */
function toSmsNumber({
  digits: written,
  assumedCountry,
}: {
  digits: string;
  assumedCountry: string | null;
}): SmsNumber {
  const digits = presentForm(written);
  return { to: `+${digits}`, ...describeNumber(digits), assumedCountry, isShortCode: false };
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const mostKept = 20_000;
/** Rows that are read again and again: to parse a number takes longer than to read its row. */
const grouped = new Map<string, string>();

/** Returns an international number with the spaces of its country; anything else as it is. */
export function groupNumber(number: string): string {
  if (!number.startsWith('+')) return number;
  const known = grouped.get(number);
  if (known !== undefined) return known;
  const made = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  if (grouped.size >= mostKept) grouped.clear();
  grouped.set(number, made);
  return made;
}

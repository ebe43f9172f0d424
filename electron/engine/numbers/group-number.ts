import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const mostKept = 20_000;
/** Caches formatted numbers: parsing a number takes longer than reading its row. */
const grouped = new Map<string, string>();

/** Formats an international number with its country's spacing; returns anything else unchanged. */
export function groupNumber(number: string): string {
  if (!number.startsWith('+')) return number;
  const known = grouped.get(number);
  if (known !== undefined) return known;
  const made = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  if (grouped.size >= mostKept) grouped.clear();
  grouped.set(number, made);
  return made;
}

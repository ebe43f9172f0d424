import { foldDigits } from './fold-text.ts';

/** A day, a month or a year as the operators of a search take it. */
type SearchDate = { year: number; month?: number; day?: number } | { daysBack: 0 | 1 };

/** Reads `2026-11-01`, also with points or slashes, `01.11.2026`, `2026-11`, `2026`, `today` or `yesterday`; null: it is none of them. */
export function readSearchDate(written: string): SearchDate | null {
  const word = isoOf(foldDigits(written).toLowerCase());
  if (word === 'today') return { daysBack: 0 };
  if (word === 'yesterday') return { daysBack: 1 };
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(word) ?? [];
  if (year === undefined) return null;
  const parts = { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) };
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  const isReal = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day;
  if (!isReal) return null;
  return {
    year: parts.year,
    ...(month !== undefined && { month: parts.month }),
    ...(day !== undefined && { day: parts.day }),
  };
}

/** A day that is written with points begins with itself in every language of Postline; with slashes it may begin with its month. */
function isoOf(written: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}[./]/.test(written) ? written.replaceAll(/[./]/g, '-') : written;
}

/** Returns whether what is written may become such a date once more is typed. */
export const mayBeginDate = (written: string): boolean =>
  /^(?:\p{Nd}{0,4}|\p{Nd}{4}[-./](?:\p{Nd}{0,2}|\p{Nd}{2}[-./]\p{Nd}{0,2})|\p{Nd}{1,2}\.(?:\p{Nd}{0,2}|\p{Nd}{1,2}\.\p{Nd}{0,4}))$/u.test(
    written,
  ) || ['today', 'yesterday'].some((word) => word.startsWith(written));

/** Returns the first moment of such a date and the first after it, in milliseconds since 1970, in this computer's time zone. */
export function searchDateRange(written: string, now: number): { from: number; until: number } {
  const date = readSearchDate(written);
  if (date === null) throw new RangeError(`${written} is no date`);
  if ('daysBack' in date) {
    const today = new Date(now);
    const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
    return {
      from: startOf(year, month, day - date.daysBack),
      until: startOf(year, month, day - date.daysBack + 1),
    };
  }
  const { year, month, day } = date;
  if (month === undefined) return { from: startOf(year, 0, 1), until: startOf(year + 1, 0, 1) };
  if (day === undefined) {
    return { from: startOf(year, month - 1, 1), until: startOf(year, month, 1) };
  }
  return { from: startOf(year, month - 1, day), until: startOf(year, month - 1, day + 1) };
}

/** Narrows a range of time to the days that an operator of a search names. That a single day is left out takes two ranges, and changes none. */
export function narrowToDate(
  range: { from: number; until: number },
  { name, value, isNegated }: { name: string; value: string; isNegated: boolean },
  now: number,
): void {
  const day = searchDateRange(value, now);
  const atLeast = (from: number): void => void (range.from = Math.max(range.from, from));
  const before = (until: number): void => void (range.until = Math.min(range.until, until));
  if (name === 'on' && !isNegated) {
    atLeast(day.from);
    before(day.until);
  } else if (name === 'before') (isNegated ? atLeast : before)(day.from);
  else if (name === 'after') (isNegated ? before : atLeast)(day.until);
}

/** A year below 100 is itself, not one of the last century. */
function startOf(year: number, month: number, day: number): number {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month, day);
  return date.getTime();
}

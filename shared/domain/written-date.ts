import { foldDigits, foldLetters } from './fold-text.ts';
import { withoutMarks } from './without-marks.ts';

/** Of a written day. */
export type DatePart = 'day' | 'month' | 'year';

/** What tells a written day, beside the words and digits in it. */
interface DateWriting {
  /** In which the parts are written; a year that is written first is always a year. */
  order: readonly DatePart[];
  /** How the months are called, folded, January first. */
  months: readonly (readonly string[])[];
  /** How the days of the week are called, folded. */
  weekDays: readonly string[];
  /** As a field has it; null: a day without a year is none. */
  today: string | null;
  /** A day without a year is the next one, not the last. */
  isAhead: boolean;
}

/** Regions of a language that call months by other names. */
const otherRegions: Record<string, readonly string[]> = {
  ar: ['ar-LB', 'ar-DZ', 'ar-MA'],
  de: ['de-AT'],
  es: ['es-PE'],
};

/** What people write for months besides, by their numbers. */
const otherNames = new Map([
  [3, ['mrz', 'maerz']],
  [8, ['agt', 'ags']],
]);

/** Returns how months and days of the week are called in a language, folded. */
export function namesOf(locale: string): Pick<DateWriting, 'months' | 'weekDays'> {
  const locales = [locale, ...(otherRegions[locale.slice(0, 2)] ?? [])];
  const called = (options: Intl.DateTimeFormatOptions, at: number): string[] =>
    locales.map((one) =>
      foldLetters(new Intl.DateTimeFormat(one, { ...options, timeZone: 'UTC' }).format(at)),
    );
  return {
    months: Array.from({ length: 12 }, (_, month) => [
      ...called({ month: 'long' }, Date.UTC(2026, month)),
      ...(otherNames.get(month + 1) ?? []),
    ]),
    weekDays: Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, day + 1)).flatMap((at) => [
      ...called({ weekday: 'long' }, at),
      ...called({ weekday: 'short' }, at),
    ]),
  };
}

/** Beside letters and digits. */
const signs = /^[\p{L}\p{M}\d\s./,،'’׳º°-]*$/u;

/** Words before a day in figures. */
const before = /^(?:on|the|am|den|le|du|el|dia|em|no|tanggal|tgl|pada|يوم|في|ב|יום|ביום)$/u;

/** Reads a day as it is written in a language; null where it names no day that the calendar has. Returns `2026-11-21`. */
export function readDate(written: string, writing: DateWriting): string | null {
  const text = foldDigits(withoutMarks(written)).trim();
  const numbers = text.match(/\d+/g) ?? [];
  const { words, named } = wordsIn(foldLetters(text), writing.months);
  const [month] = named;
  const areBefore = words.every((word) => before.test(word) || isWeekDay(word, writing.weekDays));
  if (!signs.test(text) || named.length > 1 || (month === undefined && !areBefore)) return null;
  const places =
    month === undefined ? writing.order : writing.order.filter((one) => one !== 'month');
  const isYearFirst = numbers[0]?.length === 4;
  const order = isYearFirst
    ? (['year', 'month', 'day'] as const).filter((one) => places.includes(one))
    : places;
  const hasYear = numbers.length === order.length;
  const shown = hasYear ? order : order.filter((one) => one !== 'year');
  if (numbers.length !== shown.length) return null;
  const part = (name: DatePart) => numbers[shown.indexOf(name)] ?? '';
  const [day, its] = [Number(part('day')), month ?? Number(part('month'))];
  if (!hasYear) return nearest(its, day, writing);
  const year = part('year');
  if (year.length !== 2 && year.length !== 4) return null;
  return realDay(year.length === 2 ? 2000 + Number(year) : Number(year), its, day);
}

/** Takes the names of months out of the words of a text. A name may be of two words. */
function wordsIn(
  folded: string,
  months: DateWriting['months'],
): { words: string[]; named: number[] } {
  const long = months.flatMap((names, at) =>
    names.filter((name) => name.includes(' ') && folded.includes(name)).map(() => at + 1),
  );
  const words = folded.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  if (long.length > 0) return { words, named: [...new Set(long)] };
  return { words, named: words.flatMap((word) => monthNamed(word, months)) };
}

/** A month is named by its beginning, of three letters at least; Hebrew writes `in` onto it. */
function monthNamed(word: string, months: DateWriting['months']): number[] {
  const fitting = [word, word.replace(/^ב/, '')].flatMap((one) =>
    one.length < 3
      ? []
      : months.flatMap((names, at) => (names.some((name) => name.startsWith(one)) ? [at + 1] : [])),
  );
  const found = [...new Set(fitting)];
  return found.length === 1 ? found : [];
}

/** A day of the week is named by its beginning, of two letters at least. */
function isWeekDay(word: string, weekDays: readonly string[]): boolean {
  return word.length > 1 && weekDays.some((name) => name.startsWith(word));
}

/** The last such day up to today, or the next from today on. */
function nearest(month: number, day: number, { today, isAhead }: DateWriting): string | null {
  if (today === null) return null;
  const year = Number(today.slice(0, 4));
  const years = isAhead ? [year, year + 1] : [year, year - 1];
  const days = years.map((one) => realDay(one, month, day)).filter((one) => one !== null);
  return days.find((one) => (isAhead ? one >= today : one <= today)) ?? null;
}

/** The 31st of a month that has none is no day. */
function realDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(2000, month - 1, day));
  at.setUTCFullYear(year, month - 1, day);
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

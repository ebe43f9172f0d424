import { useFormats } from '../../messages/text.tsx';
import { dayOf, startOfDay } from './local-day.ts';
import { withoutMarks } from './without-marks.ts';

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

type Part = 'day' | 'month' | 'year';

/** Returns what writes a day (`2026-11-21`) into a field as it is written where the language is spoken, and reads it. */
export function useWrittenDate() {
  const { date, locale } = useFormats();
  return {
    /** Empty for none. */
    write: (day: string): string => {
      const at = startOfDay(day);
      return at === null ? '' : withoutMarks(date(at, numeric));
    },
    /** `21/11/2026`, `21.11.26`, `2026-11-21`; null where it names no day. */
    read: (written: string): string | null => readDate(written, orderOf(locale)),
  };
}

function orderOf(locale: string): Part[] {
  const parts = Intl.DateTimeFormat(locale, numeric).formatToParts(0);
  return parts.map(({ type }) => type).filter((type): type is Part => type in numeric);
}

/** `order`: in which the parts are written; a year that is written first is always a year. Exported for its test. */
export function readDate(written: string, order: readonly Part[]): string | null {
  const numbers = /^(\d{1,4})\D{1,3}(\d{1,4})\D{1,3}(\d{1,4})\D?$/.exec(
    withoutMarks(written).trim(),
  );
  if (numbers === null) return null;
  const given = numbers.slice(1).map(Number);
  const places: readonly Part[] = numbers[1]?.length === 4 ? ['year', 'month', 'day'] : order;
  const part = (name: Part) => given[places.indexOf(name)] ?? 0;
  const [day, month, short] = [part('day'), part('month'), part('year')];
  const year = short < 100 ? 2000 + short : short;
  const at = new Date(year, month - 1, day);
  // The 31st of a month that has none is no day.
  return at.getMonth() === month - 1 && at.getDate() === day ? dayOf(at.getTime()) : null;
}

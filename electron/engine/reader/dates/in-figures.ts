import { foldDigits } from '../../../../shared/domain/fold-text.ts';
import { languages } from '../../../../shared/domain/languages.ts';
import { withoutMarks } from '../../../../shared/domain/without-marks.ts';
import { namesOf, readDate } from '../../../../shared/domain/written-date.ts';
import { readTime } from '../../../../shared/domain/written-time.ts';
import { readHead } from './entry-head.ts';

/** Where a day may end and its time begin, or the other way round. */
const gaps = /[\s,،]+/gu;
const hasLetters = /\p{L}/u;
const two = (part: number): string => String(part).padStart(2, '0');

/**
 * Returns a time of a table without the words in it, as people and spreadsheets write them in the languages of Postline: `9 nov. 2026 14h05`
 * as `2026-11-09 14:05`, `Mo., 06.11.2026 14 Uhr` as `06.11.2026 14:00`. Null where there are none, or others.
 */
export function inFigures(written: string): string | null {
  const text = foldDigits(withoutMarks(written)).trim();
  if (!hasLetters.test(text)) return null;
  for (const [date, time] of partings(text)) {
    const clock = clockOf(time);
    const day = clock === null ? null : dayOf(date);
    if (day !== null) return `${day} ${clock}`;
  }
  return dayOf(text);
}

function* partings(text: string): Generator<[date: string, time: string]> {
  for (const { index, 0: gap } of text.matchAll(gaps)) {
    const [first, second] = [text.slice(0, index), text.slice(index + gap.length)];
    yield [first, second];
    yield [second, first];
  }
}

function clockOf(written: string): string | null {
  const minutes = readTime(written);
  if (minutes !== null) return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const second = readHead(`[1.1.2000, ${written}] `)?.second ?? null;
  return second === null ? null : new Date(second * 1_000).toISOString().slice(11, 19);
}

let names: ReturnType<typeof namesOf> | null = null;

/** A day whose month is named; or its figures, where it is called by its day of the week. Without its year it is none. */
function dayOf(written: string): string | null {
  if (!hasLetters.test(written)) return written;
  names ??= allNames();
  const writing = { ...names, today: null, isAhead: false };
  const numbers = written.match(/\d+/g)?.length ?? 0;
  if (numbers === 2) return readDate(written, { ...writing, order: ['day', 'month', 'year'] });
  const isDay = (['day', 'month'] as const).some((first) => {
    const second = first === 'day' ? 'month' : 'day';
    return readDate(written, { ...writing, order: [first, second, 'year'] }) !== null;
  });
  return isDay ? (/\d[\d\s./-]*\d/.exec(written)?.[0] ?? null) : null;
}

/** In all languages of Postline: what begins a name in one begins none of another month in another. */
function allNames(): ReturnType<typeof namesOf> {
  const all = languages.map(namesOf);
  return {
    months: Array.from({ length: 12 }, (_, month) =>
      all.flatMap(({ months }) => months[month] ?? []),
    ),
    weekDays: all.flatMap(({ weekDays }) => weekDays),
  };
}

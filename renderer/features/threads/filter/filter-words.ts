import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import type { Translate } from '../../../messages/text.tsx';

type Part = keyof ThreadFilter;

/** Returns one part of a filter in words, as its chip says it. `day` puts milliseconds since 1970 into a date. */
export function filterWords(
  t: Translate,
  filter: ThreadFilter,
  part: Part,
  day: (at: number) => string,
): string {
  const value = filter[part];
  if (typeof value === 'number') {
    if (part === 'quietDays') return t('filter.quiet', { days: value });
    // A range does not take its last moment: until midnight of the next day is until that day.
    return t('filter.range', { part, day: day(part.endsWith('Until') ? value - 1 : value) });
  }
  return t('filter.part', { part, value: String(value) });
}

/** Returns whether two filters ask for the same, whenever they did. */
export function isSameFilter(one: ThreadFilter, other: ThreadFilter): boolean {
  return (Object.keys(one) as Part[]).every(
    (part) => part === 'keptSince' || one[part] === other[part],
  );
}

import type { ThreadFilter } from '../../../shared/contract/threads.ts';
import type { Translate, useFormats } from '../../messages/text.tsx';

type Part = keyof ThreadFilter;

/** Every thread: what a filter is before anything is asked of it. */
export const wholeFilter: ThreadFilter = {
  tab: 'all',
  keptSince: null,
  search: '',
  number: '',
  text: '',
  lastMessageFrom: null,
  lastMessageUntil: null,
  createdFrom: null,
  createdUntil: null,
  updatedFrom: null,
  updatedUntil: null,
  quietDays: null,
  label: null,
  unconfirmed: false,
  failed: false,
  unread: false,
  idOnly: false,
  importId: null,
  runId: null,
};

const shownElsewhere: readonly Part[] = ['tab', 'keptSince', 'search'];

/** Returns the parts of a filter that differ from the whole list; the tab and the search box stand elsewhere. */
export function setParts(filter: ThreadFilter): Part[] {
  const parts = Object.keys(wholeFilter) as Part[];
  return parts.filter(
    (part) => !shownElsewhere.includes(part) && filter[part] !== wholeFilter[part],
  );
}

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

/** Returns a whole filter in one line: `Open, “refund”, No messages for 90 days`. */
export function filterLine(
  t: Translate,
  formats: ReturnType<typeof useFormats>,
  filter: ThreadFilter,
): string {
  const day = (at: number) => formats.date(at, filterDay);
  const { tab, search } = filter;
  const parts = setParts(filter).map((part) =>
    part === 'unread' || part === 'unconfirmed'
      ? t(`filter.${part}`)
      : filterWords(t, filter, part, day),
  );
  const whole = [
    t(tab === 'all' ? 'filter.all-threads' : `threads.tab-${tab}`),
    ...(search === '' ? [] : [t('filter.search', { search })]),
    ...parts,
  ];
  return formats.list(whole, { type: 'unit' });
}

/** How a filter names a day. */
export const filterDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Returns whether two filters ask for the same, whenever they did. */
export function isSameFilter(one: ThreadFilter, other: ThreadFilter): boolean {
  return (Object.keys(one) as Part[]).every(
    (part) => part === 'keptSince' || one[part] === other[part],
  );
}

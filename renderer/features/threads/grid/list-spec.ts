import type { ThreadFilter, ThreadSort } from '../../../../shared/contract/threads.ts';

/** What the list shows, and in which order. */
export interface ListSpec {
  filter: ThreadFilter;
  sort: ThreadSort;
}

/** Every thread: what a filter is before anything is asked of it. */
export const wholeFilter: ThreadFilter = {
  tab: 'all',
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
  idOnly: false,
  importId: null,
};

/** As the page opens: open threads, newest first. */
export const firstSpec: ListSpec = {
  filter: { ...wholeFilter, tab: 'open' },
  sort: { by: 'lastMessageAt', descending: true },
};

/** The parts of a filter that differ from the whole list; the tab and the search box stand elsewhere. */
export function setParts(filter: ThreadFilter): (keyof ThreadFilter)[] {
  const parts = Object.keys(wholeFilter) as (keyof ThreadFilter)[];
  return parts.filter(
    (part) => part !== 'tab' && part !== 'search' && filter[part] !== wholeFilter[part],
  );
}

import type { ThreadFilter, ThreadRow, ThreadSort } from '../../../../shared/contract/threads.ts';

/** What the list shows, and in which order. */
export interface ListSpec {
  filter: ThreadFilter;
  sort: ThreadSort;
}

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
};

/** As the page opens: open threads, newest first. */
export const firstSpec: ListSpec = {
  filter: { ...wholeFilter, tab: 'open' },
  sort: { by: 'lastMessageAt', descending: true },
};

const shownElsewhere: readonly (keyof ThreadFilter)[] = ['tab', 'keptSince', 'search'];

/** Returns the parts of a filter that differ from the whole list; the tab and the search box stand elsewhere. */
export function setParts(filter: ThreadFilter): (keyof ThreadFilter)[] {
  const parts = Object.keys(wholeFilter) as (keyof ThreadFilter)[];
  return parts.filter(
    (part) => !shownElsewhere.includes(part) && filter[part] !== wholeFilter[part],
  );
}

const confirmedIn = { open: false, archived: true, unknown: null };

/** Returns whether a row stays in its list although it was confirmed to be in another tab, or was read. */
export function isKept({ confirmed, isUnread }: ThreadRow, { tab, unread }: ThreadFilter): boolean {
  return (tab !== 'all' && confirmed !== confirmedIn[tab]) || (unread && !isUnread);
}

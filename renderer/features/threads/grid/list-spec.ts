import type { ThreadFilter, ThreadRow, ThreadSort } from '../../../../shared/contract/threads.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';

/** What the list shows, and in which order. */
export interface ListSpec {
  filter: ThreadFilter;
  sort: ThreadSort;
}

/** As the page opens: open threads, newest first. */
export const firstSpec: ListSpec = {
  filter: { ...wholeFilter, tab: 'open' },
  sort: { by: 'lastMessageAt', descending: true },
};

const confirmedIn = { open: false, archived: true, unknown: null };

/** Returns whether a row stays in its list although it was confirmed to be in another tab, or was read. */
export function isKept({ confirmed, isUnread }: ThreadRow, { tab, unread }: ThreadFilter): boolean {
  return (tab !== 'all' && confirmed !== confirmedIn[tab]) || (unread && !isUnread);
}

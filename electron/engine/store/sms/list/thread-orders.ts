import type { ThreadSort } from '../../../../../shared/contract/threads.ts';
import { customerNumber } from '../customer-number.ts';
import type { ThreadSortColumn } from '../../../../../shared/domain/thread.ts';

interface ThreadKey {
  sql: string;
  /** It stands in `thread_search`, in the index of all orders, or in the rows alone. */
  in: 'words' | 'index' | 'rows';
}

/** What threads are sorted by. */
export const threadKeys: Readonly<Record<ThreadSortColumn, ThreadKey>> = {
  number: { sql: customerNumber, in: 'index' },
  fromNumber: { sql: 'from_number', in: 'index' },
  toNumber: { sql: 'to_number', in: 'index' },
  lastMessage: { sql: 'words', in: 'words' },
  lastMessageAt: { sql: 'last_message_at', in: 'index' },
  // What is not known stands between the two.
  archived: { sql: 'ifnull(confirmed * 2, 1)', in: 'index' },
  state: { sql: 'state', in: 'index' },
  labels: { sql: 'labels', in: 'rows' },
  createdAt: { sql: 'created_at', in: 'index' },
  updatedAt: { sql: 'updated_at', in: 'index' },
};

/** Returns what follows `ORDER BY`: alike ones are in the order of their last message, then of their place. */
export function threadOrder({ by, descending }: ThreadSort): string {
  const direction = descending ? 'DESC' : 'ASC';
  const keys = [threadKeys[by].sql, 'last_message_at', 'thread.place'];
  return [...new Set(keys)].map((key) => `${key} ${direction}`).join(', ');
}

import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import type { MessageId } from '../../../messages/catalogue.ts';

/** A column that can be shown; its name is what settings and views keep. */
export interface Column {
  name: ThreadSortColumn;
  title: MessageId;
  /** A track of CSS Grid. */
  width: string;
}

/** All columns, in the order in which they stand. */
export const allColumns: readonly Column[] = [
  { name: 'number', title: 'threads.number', width: 'var(--number-column)' },
  { name: 'fromNumber', title: 'threads.from', width: 'var(--end-column)' },
  { name: 'toNumber', title: 'threads.to', width: 'var(--end-column)' },
  { name: 'lastMessage', title: 'threads.last-message', width: 'minmax(90px, 1fr)' },
  { name: 'labels', title: 'threads.labels', width: 'minmax(70px, 150px)' },
  { name: 'createdAt', title: 'threads.created', width: 'var(--time-column)' },
  { name: 'updatedAt', title: 'threads.updated', width: 'var(--time-column)' },
  { name: 'lastMessageAt', title: 'threads.last-at', width: 'var(--time-column)' },
  { name: 'state', title: 'threads.state', width: 'var(--state-column)' },
  { name: 'archived', title: 'threads.archived', width: 'var(--switch-column)' },
];

const alwaysShown: readonly string[] = ['number', 'archived'];
/** In a narrow window the last message keeps at least half the width. */
const narrowColumns: readonly string[] = ['number', 'lastMessage', 'state'];

/** Returns the columns of these names, in the order of {@link allColumns}; the number and the switch always stand, if there is room. */
export function columnsOf(names: readonly string[], isNarrow: boolean): Column[] {
  return allColumns.filter(
    ({ name }) =>
      (names.includes(name) || alwaysShown.includes(name)) &&
      (!isNarrow || narrowColumns.includes(name)),
  );
}

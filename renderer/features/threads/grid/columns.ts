import { type ThreadSortColumn, threadSortColumns } from '../../../../shared/domain/thread.ts';
import type { MessageId } from '../../../messages/catalogue.ts';

/** A column that can be shown; its name is what settings and views keep. */
export interface Column {
  name: ThreadSortColumn;
  title: MessageId;
  /** A track of CSS Grid. */
  width: string;
}

const columns: Record<ThreadSortColumn, Omit<Column, 'name'>> = {
  number: { title: 'threads.number', width: 'var(--number-column)' },
  fromNumber: { title: 'threads.from', width: 'var(--end-column)' },
  toNumber: { title: 'threads.to', width: 'var(--end-column)' },
  lastMessage: { title: 'thread-field.last_message_content', width: 'minmax(90px, 1fr)' },
  labels: { title: 'threads.labels', width: 'minmax(70px, 150px)' },
  createdAt: { title: 'thread-field.created_at', width: 'var(--time-column)' },
  updatedAt: { title: 'thread-field.updated_at', width: 'var(--time-column)' },
  lastMessageAt: { title: 'threads.last-at', width: 'var(--time-column)' },
  state: { title: 'field.state', width: 'var(--state-column)' },
  archived: { title: 'thread-field.is_archived', width: 'var(--switch-column)' },
};

/** All columns, in the order in which they stand. */
export const allColumns: readonly Column[] = threadSortColumns.map((name) => ({
  name,
  ...columns[name],
}));

const alwaysShown: readonly string[] = ['number', 'archived'];
/** What there is room for: in a narrow window for when and whether, in a small one for the state alone. */
const fitting = {
  wide: null,
  narrow: ['number', 'lastMessage', 'lastMessageAt', 'archived'],
  small: ['number', 'lastMessage', 'state'],
} as const satisfies Record<string, readonly ThreadSortColumn[] | null>;

/** Returns the columns of these names, in the order of {@link allColumns}; the number and the switch always stand, if there is room. */
export function columnsOf(names: readonly string[], room: keyof typeof fitting): Column[] {
  const fits: readonly string[] | null = fitting[room];
  return allColumns.filter(
    ({ name }) =>
      (names.includes(name) || alwaysShown.includes(name)) &&
      (fits === null || fits.includes(name)),
  );
}

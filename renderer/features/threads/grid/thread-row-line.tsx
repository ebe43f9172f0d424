import { memo, type ReactNode, useState } from 'react';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import { Text, useText } from '../../../messages/text.tsx';
import type { Column } from './columns.ts';
import { rowHeight, rowId } from './row-place.ts';
import { StateWords } from './state-words.tsx';
import { useRowTime } from './use-row-time.ts';
import styles from './thread-grid.module.css';

interface ThreadRowLineProps {
  index: number;
  /** Undefined while its window is on its way, or it flies by. */
  row: ThreadRow | undefined;
  columns: readonly Column[];
  isCursor: boolean;
  isPicked: boolean;
  /** The beginning of today. */
  today: number;
}

/** One row. It hears nothing itself: the grid does, for all rows. */
export const ThreadRowLine = memo(function ThreadRowLine(props: ThreadRowLineProps) {
  const { index, row, columns, isCursor, isPicked, today } = props;
  const say = useText();
  const place = {
    id: rowId(index),
    'aria-rowindex': index + 2,
    'data-index': index,
    style: { transform: `translateY(${index * rowHeight}px)` },
  };
  // To hide the cells of the row before, and write them anew, costs a frame far less than to take them out and make them again.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const written = row ?? last;
  const reading = row ? undefined : say('threads.reading');
  const blank = { 'aria-busy': row ? undefined : true, 'aria-label': reading };
  if (!written) {
    return (
      <tr {...place} {...blank} className={`${styles['row']} ${styles['blank']}`}>
        <td aria-label={reading} />
      </tr>
    );
  }
  return (
    <tr
      {...place}
      {...blank}
      className={`${styles['row']} ${row ? '' : styles['blank']} ${isPicked ? styles['picked'] : ''} ${isCursor ? styles['cursor'] : ''}`}
      aria-selected={isPicked}
    >
      <td className={styles['pick']}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={say('threads.select')}
          checked={isPicked}
          readOnly
        />
      </td>
      <Cells row={written} columns={columns} today={today} />
    </tr>
  );
});

const Cells = memo(function Cells({
  row,
  columns,
  today,
}: Pick<ThreadRowLineProps, 'columns' | 'today'> & { row: ThreadRow }) {
  return columns.map(({ name }) => (
    <td key={name} className={`${styles['cell']} ${styles[name] ?? ''}`}>
      <Cell column={name} row={row} today={today} />
    </td>
  ));
});

/** A direction that the browser finds out from the text costs each row that scrolls in: what has one of its own has it by style. */
function Cell({
  column,
  row,
  today,
}: {
  column: ThreadSortColumn;
  row: ThreadRow;
  today: number;
}): ReactNode {
  const say = useText();
  const rowTime = useRowTime();
  switch (column) {
    case 'number':
      return row.number === '' ? (
        <bdi dir="ltr" className={styles['id']}>
          {row.threadId}
        </bdi>
      ) : (
        <bdi dir="ltr">{row.number}</bdi>
      );
    case 'lastMessage':
      return row.known === 'id-only' ? (
        <em>
          <Text id="threads.id-only" />
        </em>
      ) : (
        <bdi dir="ltr" className={styles['own']}>
          {row.lastMessage}
        </bdi>
      );
    case 'labels':
      return row.labels.join(', ');
    case 'createdAt':
    case 'updatedAt':
    case 'lastMessageAt':
      return rowTime(row[column], today);
    case 'state':
      return <StateWords state={row.state} />;
    case 'archived':
      return (
        <button
          type="button"
          role="switch"
          tabIndex={-1}
          aria-checked={row.archived}
          aria-label={say('threads.archived')}
          className={styles['switch']}
        />
      );
  }
}

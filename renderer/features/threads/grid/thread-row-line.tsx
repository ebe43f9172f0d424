import { memo, type ReactNode } from 'react';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import type { ThreadSortColumn } from '../../../../shared/domain/thread.ts';
import { ownDirection } from '../../../../shared/messages/isolated.ts';
import { type Translate, useFormats, useText } from '../../../messages/text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Column } from './columns.ts';
import { stateWord, StateWords } from './state-words.tsx';
import { switchLook } from '../../../ui/switch-look.ts';
import styles from './grid.module.css';

/** Returns the element of the row at a place of the list, for `aria-activedescendant`. */
export function rowId(index: number): string {
  return `thread-row-${index}`;
}

interface ThreadRowLineProps {
  index: number;
  /** Pixels from the first row. */
  top: number;
  /** Undefined while its window is on its way. */
  row: ThreadRow | undefined;
  /** The present one, which is not written. */
  year: number;
  columns: readonly Column[];
  isCursor: boolean;
  isPicked: boolean;
  /** It stays in a list that it no longer belongs to. */
  isKept: boolean;
}

/** One row. It hears nothing itself: the grid does, for all rows. */
export const ThreadRowLine = memo(function ThreadRowLine(props: ThreadRowLineProps) {
  const { index, top, row, year, columns, isCursor, isPicked, isKept } = props;
  const t = useText();
  const formats = useFormats();
  const position = {
    id: rowId(index),
    'aria-rowindex': index + 2,
    'data-index': index,
    style: { transform: `translateY(${top}px)` },
  };
  if (!row) {
    const reading = t('threads.reading');
    return (
      <tr
        {...position}
        aria-busy="true"
        aria-label={reading}
        className={`${styles['row']} ${styles['blank']}`}
      >
        <td aria-label={reading} />
      </tr>
    );
  }
  const marks = [
    isPicked && 'picked',
    isCursor && 'cursor',
    isKept && 'kept',
    row.isUnread && 'is-unread',
  ];
  return (
    <tr
      {...position}
      className={[styles['row'], ...marks.map((mark) => mark && styles[mark])]
        .filter(Boolean)
        .join(' ')}
      aria-selected={isPicked}
      // The grid names this row to who hears it, as one thing; the others are read cell by cell.
      aria-label={isCursor ? rowWords(t, formats, row) : undefined}
    >
      <td className={styles['pick']}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('menu.select')}
          checked={isPicked}
          readOnly
        />
      </td>
      {columns.map(({ name }) => (
        <td key={name} className={`${styles['cell']} ${styles[name] ?? ''}`}>
          <Cell column={name} row={row} year={year} />
        </td>
      ))}
    </tr>
  );
});

/** A row in one line, without where it stands. */
function rowWords(t: Translate, formats: ReturnType<typeof useFormats>, row: ThreadRow): string {
  const { isUnread, number, threadId, lastMessage, lastMessageAt } = row;
  const parts = [
    isUnread && t('threads.unread'),
    number || threadId,
    lastMessage,
    lastMessageAt !== null && formats.date(lastMessageAt, timeFormat),
    t(stateWord(row)),
  ].filter((part) => typeof part === 'string' && part !== '');
  return formats.list(parts as string[], { type: 'unit' });
}

/** How the grid writes a time. */
export const timeFormat = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A direction that the browser finds out from the text costs each row that scrolls in: each text is given its own. */
function Cell({
  column,
  row,
  year,
}: {
  column: ThreadSortColumn;
  row: ThreadRow;
  year: number;
}): ReactNode {
  const t = useText();
  const formats = useFormats();
  switch (column) {
    case 'number':
      return row.number === '' ? (
        <bdi dir="ltr" className={styles['id']}>
          {row.threadId}
        </bdi>
      ) : (
        <bdi dir="ltr">
          {row.isUnread && (
            <span className={styles['unread']}>
              <VisuallyHidden>{t('threads.unread')} </VisuallyHidden>
            </span>
          )}
          {row.number}
        </bdi>
      );
    case 'fromNumber':
    case 'toNumber':
      return <bdi dir="ltr">{row[column]}</bdi>;
    case 'lastMessage':
      return row.known === 'id-only' ? (
        <em>{t('filter.idOnly')}</em>
      ) : (
        <bdi dir={ownDirection(row.lastMessage)} className={styles['own']}>
          {row.lastMessage}
        </bdi>
      );
    case 'labels':
      return formats.list(row.labels, { type: 'unit' });
    case 'createdAt':
    case 'updatedAt':
    case 'lastMessageAt':
      return row[column] === null ? '–' : <Moment at={row[column]} year={year} />;
    case 'state':
      return <StateWords thread={row} />;
    case 'archived':
      return <ArchivedSwitch row={row} />;
  }
}

const dayFormat = { day: 'numeric', month: 'short' } as const;
const dayOfYearFormat = { ...dayFormat, year: 'numeric' } as const;

/** A day, with its year where it is another one, and a time, each below those of the other rows. */
function Moment({ at, year }: { at: number; year: number }) {
  const formats = useFormats();
  const isOfYear = new Date(at).getFullYear() === year;
  return (
    <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
      <span>{formats.date(at, isOfYear ? dayFormat : dayOfYearFormat)}</span>{' '}
      <span>{formats.date(at, { timeStyle: 'short' })}</span>
    </time>
  );
}

/** The switch: on or off as confirmed; what is changing or not known looks like neither, and says so. */
function ArchivedSwitch({ row }: { row: ThreadRow }) {
  const t = useText();
  const { confirmed, desired } = row;
  return (
    <button
      type="button"
      role="switch"
      tabIndex={-1}
      aria-checked={confirmed === true}
      aria-label={t('thread-field.is_archived')}
      title={t(stateWord(row))}
      className={switchLook}
      data-look={desired !== null ? 'changing' : confirmed === null ? 'unknown' : undefined}
    />
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
} from 'react';
import type { ThreadSort } from '../../../../shared/contract/threads.ts';
import { useText } from '../../../messages/text.tsx';
import { useToday } from '../../../ui/use-now.ts';
import type { Column } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import { type GridKey, gridKeyOf } from './grid-keys.ts';
import { pressedInRow } from './pressed-in-row.ts';
import { rowHeight, rowId, slotOf } from './row-place.ts';
import { stepInRow } from './step-in-row.ts';
import { ThreadRowLine } from './thread-row-line.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import type { ThreadList } from './use-thread-list.ts';
import { useWrittenRows } from './use-written-rows.ts';
import styles from './thread-grid.module.css';

/** Pixels of the titles above the rows, and of the bar that may stand over the last ones. */
const headHeight = 34;
const barHeight = 76;

/** What a pointer did to a row. */
export interface RowPress {
  index: number;
  on: 'row' | 'box' | 'switch';
  extends: boolean;
  adds: boolean;
}

interface ThreadGridProps {
  ref: RefObject<HTMLTableElement | null>;
  list: ThreadList;
  columns: readonly Column[];
  cursor: number;
  isPicked: (threadId: string) => boolean;
  picked: 'all' | 'some' | 'none';
  onSort: (sort: ThreadSort) => void;
  onPickAll: (all: boolean) => void;
  onKey: (key: GridKey, rowsOnPage: number) => void;
  onPress: (press: RowPress) => void;
}

/**
 * The grid of threads. The focus stays on the grid itself, which names the row that the keys mean: a row can leave the
 * list under the person's hands without taking the focus along.
 */
export function ThreadGrid(props: ThreadGridProps) {
  const { ref, list, columns, cursor, isPicked, picked, onSort, onPickAll, onKey, onPress } = props;
  const say = useText();
  const today = useToday();
  const { total, show } = list;
  const count = total ?? 0;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: barHeight,
    paddingEnd: barHeight,
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  const { from, until, slots, rows } = useDrawnRows(virtualizer, count, cursor);
  const isWritten = useWrittenRows(
    { from, until, first, isScrolling: virtualizer.isScrolling },
    (index) => list.rowAt(index) !== undefined,
  );
  // The cursor's row too: keys mean it wherever the list is scrolled to.
  useEffect(() => show(from, until, cursor), [show, from, until, cursor]);
  useEffect(() => {
    ref.current?.scrollTo({ top: 0 });
  }, [ref, list.shown]);
  // Only the person's own moves scroll, not rows that come and go above.
  const follow = useCallback(
    (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    [virtualizer],
  );
  useEffect(() => {
    if (document.activeElement === ref.current) follow(cursor);
  }, [cursor, follow, ref]);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const isInHead = (event.target as HTMLElement).closest(`.${styles['head']}`);
    const isControl = event.target !== ref.current;
    if (isInHead || event.nativeEvent.isComposing) return;
    // On a box or a switch, Space does what it does there.
    if (isControl && (event.key === ' ' || event.key === 'Enter')) return;
    const key = gridKeyOf(event);
    if (!key) return;
    event.preventDefault();
    if (key.kind === 'enter-row') return stepInRow(ref.current, rowId(cursor), key.forward);
    if (isControl) ref.current?.focus({ preventScroll: true });
    onKey(key, Math.max(1, last - first - 2));
  }

  function onClick(event: MouseEvent<HTMLTableElement>) {
    const target = pressedInRow(event);
    const index = Number(
      target?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN,
    );
    if (!target || Number.isNaN(index)) return;
    const on = target.matches('input') ? 'box' : target.matches('button') ? 'switch' : 'row';
    // By keys (no pointer was pressed) the focus stays in the row.
    if (event.detail > 0) ref.current?.focus({ preventScroll: true });
    onPress({ index, on, extends: event.shiftKey, adds: event.ctrlKey || event.metaKey });
  }

  // A table that is worked on: its one place for the focus is the whole of it.
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-activedescendant': count > 0 ? rowId(cursor) : undefined,
    onKeyDown,
    onClick,
  };
  const style: Record<string, string> = {
    '--columns': `44px ${columns.map(({ width }) => width).join(' ')}`,
  };
  return (
    <table
      ref={ref}
      {...grid}
      className={styles['grid']}
      style={style as CSSProperties}
      aria-label={say('threads.heading')}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={list.isBehind}
      data-scrolling={virtualizer.isScrolling || undefined}
    >
      <GridHead
        columns={columns}
        sort={list.shown.sort}
        onSort={onSort}
        picked={picked}
        onPickAll={onPickAll}
      />
      <tbody className={styles['rows']} style={{ blockSize: count * rowHeight + barHeight }}>
        {rows.map((index) => {
          const row = isWritten(index) || index === cursor ? list.rowAt(index) : undefined;
          return (
            <ThreadRowLine
              key={slotOf(index, slots, cursor)}
              index={index}
              row={row}
              columns={columns}
              isCursor={index === cursor}
              isPicked={row !== undefined && isPicked(row.threadId)}
              today={today}
            />
          );
        })}
      </tbody>
    </table>
  );
}

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { ThreadSort } from '../../../../shared/contract/threads.ts';
import { useText } from '../../../messages/text.tsx';
import { arrowStep } from '../../../ui/arrow-step.ts';
import { useRowHeight } from '../../../ui/density.ts';
import { useToday } from '../../../ui/use-now.ts';
import { useTimeWidth } from '../../../product-ui/dates/time-width.tsx';
import { threadsSearch } from '../../../product-ui/search/search-switch.ts';
import { useKeptScroll } from '../../../product-ui/lists/use-kept.ts';
import type { Column } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import { type GridKey, gridKeyOf } from './grid-keys.ts';
import { isKept } from './list-spec.ts';
import { rowId, ThreadRowLine, timeFormat } from './thread-row-line.tsx';
import type { ThreadList } from './use-thread-list.ts';
import styles from './grid.module.css';

/** Pixels of a row, of the titles above the rows, and of the bar that may stand over the last ones. */
const rowHeight = 36;
const compactRowHeight = 32;
const headHeight = 32;
const barHeight = 76;

/** What a pointer did to a row. */
export interface RowPress {
  index: number;
  on: 'row' | 'box' | 'switch';
  extends: boolean;
  adds: boolean;
  isTwice: boolean;
}

interface ThreadGridProps {
  ref: RefObject<HTMLTableElement | null>;
  instanceId: string;
  list: ThreadList;
  columns: readonly Column[];
  isCompact: boolean;
  cursor: number;
  isPicked: (threadId: string) => boolean;
  picked: 'all' | 'some' | 'none';
  onSort: (sort: ThreadSort) => void;
  onPickAll: (all: boolean) => void;
  onKey: (key: GridKey, rowsOnPage: number) => void;
  onPress: (press: RowPress) => void;
}

/**
 * Shows the grid of threads. The focus stays on the grid itself, which names the row that the keys mean: a row can leave the
 * list under the person's hands without taking the focus along.
 */
export function ThreadGrid(props: ThreadGridProps) {
  const {
    ref,
    instanceId,
    list,
    columns,
    cursor,
    isPicked,
    picked,
    onSort,
    onPickAll,
    onKey,
    onPress,
  } = props;
  const t = useText();
  const { show } = list;
  const count = list.total ?? 0;
  const year = new Date(useToday()).getFullYear();
  const times = useTimeWidth(timeFormat);
  const height = useRowHeight(props.isCompact ? compactRowHeight : rowHeight, compactRowHeight);
  const initialOffset = useKeptScroll(
    `threads ${instanceId}`,
    ref,
    list.total !== null,
    threadsSearch() !== '',
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    overscan: 6,
    // The row that `aria-activedescendant` names must be there.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (cursor >= count || near.includes(cursor)) return near;
      return cursor < (near[0] ?? 0) ? [cursor, ...near] : [...near, cursor];
    },
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: barHeight,
    paddingEnd: barHeight,
    initialOffset,
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  // The cursor's row too: keys mean it wherever the list is scrolled to.
  useEffect(() => show(first, last, cursor), [show, first, last, cursor]);
  const shownBefore = useRef(list.shown);
  useEffect(() => {
    if (shownBefore.current !== list.shown) ref.current?.scrollTo({ top: 0 });
    shownBefore.current = list.shown;
  }, [ref, list.shown]);
  // Only the person's own moves scroll, not rows that come and go above.
  useEffect(() => {
    if (document.activeElement === ref.current) {
      virtualizer.scrollToIndex(cursor, { align: 'auto' });
    }
  }, [cursor, virtualizer, ref]);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const isInHead = (event.target as HTMLElement).closest(`.${styles['head']}`);
    const isControl = event.target !== ref.current;
    if (isInHead || event.nativeEvent.isComposing) return;
    // On a box or a switch, Space does what it does there.
    if (isControl && (event.key === ' ' || event.key === 'Enter')) return;
    const key = gridKeyOf(event);
    if (!key) return;
    event.preventDefault();
    if (key.kind === 'step-in-row') return stepInRow(ref.current, rowId(cursor), arrowStep(event));
    // A key that is held down means one thing, but where one walks.
    if (event.nativeEvent.repeat && key.kind !== 'move') return;
    if (isControl) ref.current?.focus({ preventScroll: true });
    onKey(key, Math.max(1, last - first - 2));
  }

  function onClick(event: MouseEvent<HTMLTableElement>) {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    if (!row) return;
    const on = target.matches('input') ? 'box' : target.matches('button') ? 'switch' : 'row';
    // By keys (no pointer was pressed) the focus stays in the row.
    if (event.detail > 0) ref.current?.focus({ preventScroll: true });
    const index = Number(row.dataset['index']);
    const adds = event.ctrlKey || event.metaKey;
    onPress({ index, on, extends: event.shiftKey, adds, isTwice: event.detail === 2 });
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
    '--columns': `52px ${columns.map(({ width }) => width).join(' ')}`,
    '--least-width': `calc(52px + ${columns.map(leastWidth).join(' + ')})`,
    '--time-width': `${times.width}px`,
    '--row-height': `${height}px`,
  };
  return (
    <>
      {times.probe}
      <table
        ref={ref}
        {...grid}
        className={styles['grid']}
        style={style as CSSProperties}
        aria-label={t('main.threads')}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-busy={list.isBehind}
      >
        <GridHead
          columns={columns}
          sort={list.shown.sort}
          onSort={onSort}
          picked={picked}
          onPickAll={onPickAll}
        />
        <tbody className={styles['rows']} style={{ blockSize: count * height + barHeight }}>
          {virtualizer.getVirtualItems().map(({ index }) => {
            const row = list.rowAt(index);
            return (
              <ThreadRowLine
                key={row?.threadId ?? `place ${index}`}
                index={index}
                top={index * height}
                row={row}
                year={year}
                columns={columns}
                isCursor={index === cursor}
                isPicked={row !== undefined && isPicked(row.threadId)}
                isKept={row !== undefined && isKept(row, list.shown.filter)}
              />
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** The least of a track that takes what is left. */
const leastWidth = ({ width }: Column): string => /minmax\((\d+px)/.exec(width)?.[1] ?? width;

/** Moves the focus among the box and the switch of a row, and back to the grid before the first. */
function stepInRow(grid: HTMLElement | null, row: string, step: 1 | -1 | null): void {
  const controls = [
    ...(grid?.querySelectorAll<HTMLElement>(`#${row} input, #${row} button`) ?? []),
  ];
  const at = controls.findIndex((control) => control === document.activeElement);
  const next = controls[at + (step ?? 0)];
  if (next) next.focus({ preventScroll: true });
  else if (step === -1) grid?.focus({ preventScroll: true });
}

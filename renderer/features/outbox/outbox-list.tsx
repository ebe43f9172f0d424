import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleCheckBig } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { Text, useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { OutboxRow } from './outbox-row.tsx';
import type { ItemAct } from './use-outbox-acts.ts';
import { type PageQuery, useFirstPage, useRowAt } from '../../bridge/use-pages.ts';
import styles from './outbox.module.css';

/** The items in view. Arrow keys go from one item's checkbox to the next one's. */
export function OutboxList({
  pageQuery,
  isFiltered,
  problems,
  isSelected,
  onToggle,
  onAct,
}: {
  pageQuery: PageQuery<OutboxItem, object>;
  isFiltered: boolean;
  problems: ReadonlyMap<string, AppError>;
  isSelected: (localId: string) => boolean;
  onToggle: (localId: string) => void;
  onAct: (kind: ItemAct, item: OutboxItem) => void;
}) {
  const say = useText();
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  const top = useFirstPage(pageQuery);
  const total = top.data?.total ?? 0;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 74,
    overscan: 6,
    paddingEnd: 12,
  });
  const rows = virtualizer.getVirtualItems();
  const rowAt = useRowAt(pageQuery, rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);

  const wanted = useRef<number | null>(null);
  function focusWanted() {
    const row = scroller.current?.querySelector(`[data-index="${wanted.current}"]`);
    const box = row?.querySelector<HTMLElement>('input');
    if (!box) return;
    wanted.current = null;
    box.focus();
  }
  useLayoutEffect(focusWanted);

  function moveFrom(event: KeyboardEvent, index: number) {
    const goal = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
    if (goal === undefined || goal < 0 || goal >= total) return;
    event.preventDefault();
    wanted.current = goal;
    virtualizer.scrollToIndex(goal);
    focusWanted();
  }

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (top.data && total === 0) {
    return (
      <Blank icon={<CircleCheckBig size={22} />}>
        <Text id={isFiltered ? 'outbox.none-of' : 'outbox.none'} />
      </Blank>
    );
  }
  return (
    <div ref={scroller} className={styles['scroller']} aria-busy={!top.data}>
      <ul
        aria-label={say('outbox.heading')}
        className={styles['rows']}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const item = rowAt(index);
          return (
            <li
              key={item?.localId ?? index}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={styles['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item ? (
                <OutboxRow
                  item={item}
                  today={today}
                  problem={problems.get(item.localId) ?? null}
                  isSelected={isSelected(item.localId)}
                  onMove={(event) => moveFrom(event, index)}
                  onToggle={onToggle}
                  onAct={onAct}
                />
              ) : (
                <SkeletonRow />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

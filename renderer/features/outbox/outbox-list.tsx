import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import type { OutboxReason } from '../../../shared/domain/outbox-reason.ts';
import { type Pages, useFirstPage, useRowsOf } from '../../bridge/use-pages.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import list from '../../ui/page.module.css';
import { useKeptScroll } from '../../product-ui/lists/use-kept.ts';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { type GroupAction, GroupHead } from './group-head.tsx';
import { type Group, rowOfItem } from './groups.ts';
import { OutboxRow } from './outbox-row.tsx';
import type { ItemAction } from './use-outbox-actions.ts';
import styles from './outbox.module.css';

/** Shows the items in view, under the reason that they share. Arrow keys go from one item's checkbox to the next one's. */
export function OutboxList({
  name,
  pages,
  groups,
  after,
  isFiltered,
  onShowAll,
  onChats,
  problems,
  holds,
  isSelected,
  onToggle,
  onAction,
  onGroupAction,
}: {
  /** Tells this list from others, so that one comes back to the place where one left it. */
  name: string;
  pages: Pages<'outbox.list', OutboxItem>;
  groups: readonly Group[];
  /** What stands below the items; null: nothing. */
  after: ReactNode;
  isFiltered: boolean;
  onShowAll: () => void;
  onChats: () => void;
  problems: Readonly<Record<string, AppError>>;
  /** As in {@link OutboxRow}. */
  holds: string;
  isSelected: (localId: string) => boolean;
  onToggle: (localId: string) => void;
  onAction: (kind: ItemAction, item: OutboxItem) => void;
  onGroupAction: (kind: GroupAction, reason: OutboxReason) => void;
}) {
  const t = useText();
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  const top = useFirstPage(pages);
  const total = top.data?.total ?? 0;
  const initialOffset = useKeptScroll(name, scroller, top.data !== undefined);
  const virtualizer = useVirtualizer({
    count: total + groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 42,
    overscan: 6,
    paddingEnd: 12,
    initialOffset,
  });
  const rows = virtualizer.getVirtualItems();
  // An item's index is less than its row's, by the heads above it.
  const first = Math.max(0, (rows[0]?.index ?? 0) - groups.length);
  const { rowAt: itemAt } = useRowsOf(pages, pages.numbers(first, rows.at(-1)?.index ?? 0));

  const itemToFocus = useRef<number | null>(null);
  function focusWhenDrawn() {
    const row = scroller.current?.querySelector(`[data-item="${itemToFocus.current}"]`);
    const box = row?.querySelector<HTMLElement>('input');
    if (!box) return;
    itemToFocus.current = null;
    box.focus();
  }
  useLayoutEffect(focusWhenDrawn);

  // What has the focus may go with its row, or before it: the focus stays in the list then.
  const focused = useRef<number | null>(null);
  const blank = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const next = Math.min(focused.current, total - 1);
    focused.current = null;
    blank.current?.focus();
    // A row that was scrolled away took the focus with it: the list does not go back there.
    if (!rows.some(({ index }) => index === rowOfItem(groups, next))) return;
    itemToFocus.current = next;
    focusWhenDrawn();
  });

  function moveFrom(event: KeyboardEvent, index: number) {
    const goal = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
    if (goal === undefined || goal < 0 || goal >= total) return;
    event.preventDefault();
    itemToFocus.current = goal;
    virtualizer.scrollToIndex(rowOfItem(groups, goal));
    focusWhenDrawn();
  }

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (top.data && total === 0 && after === null) {
    return (
      <Blank
        action={
          isFiltered ? (
            <Button ref={blank} onClick={onShowAll}>
              {t('outbox.show-all')}
            </Button>
          ) : (
            <Button ref={blank} onClick={onChats}>
              {t('outbox.to-chats')}
            </Button>
          )
        }
      >
        {t(isFiltered ? 'outbox.none-of' : 'outbox.none')}
      </Blank>
    );
  }
  return (
    <div
      ref={scroller}
      className={`${list['scroller']} ${styles['scroller']}`}
      aria-busy={!top.data}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-item]');
        focused.current = row && Number(row.dataset['item']);
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      <div className={list['rows']} style={{ blockSize: virtualizer.getTotalSize() }}>
        {groups.map((group) => {
          const { reason, count, head } = group;
          const inGroup = rows.filter(({ index }) => index >= head && index <= head + count);
          if (inGroup.length === 0) return null;
          const headRow = inGroup.find(({ index }) => index === head);
          const placed = ({ index, start }: VirtualItem) => ({
            ref: virtualizer.measureElement,
            'data-index': index,
            className: list['row'],
            style: { transform: `translateY(${start}px)` },
          });
          return (
            <section key={reason} aria-label={t(`outbox.group-${reason}`, { count })}>
              {headRow && (
                <div {...placed(headRow)}>
                  <GroupHead group={group} onAction={(kind) => onGroupAction(kind, reason)} />
                </div>
              )}
              <ul aria-label={t('main.outbox')}>
                {inGroup
                  .filter((row) => row !== headRow)
                  .map((row) => {
                    const { index } = row;
                    const at = group.first + index - head - 1;
                    const item = itemAt(at);
                    return (
                      <li
                        key={item?.localId ?? index}
                        {...placed(row)}
                        data-item={at}
                        aria-setsize={count}
                        aria-posinset={index - head}
                      >
                        {item ? (
                          <OutboxRow
                            item={item}
                            today={today}
                            problem={problems[item.localId] ?? null}
                            holds={holds}
                            isSelected={isSelected(item.localId)}
                            onMove={(event) => moveFrom(event, at)}
                            onToggle={onToggle}
                            onAction={onAction}
                          />
                        ) : (
                          <div className={styles['item']}>
                            <SkeletonLine width={55} />
                          </div>
                        )}
                      </li>
                    );
                  })}
              </ul>
            </section>
          );
        })}
      </div>
      {after}
    </div>
  );
}

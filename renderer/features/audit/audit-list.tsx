import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { type Pages, useFirstPage, useRowsOf } from '../../bridge/use-pages.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import list from '../../ui/page.module.css';
import { useKeptScroll } from '../../product-ui/lists/use-kept.ts';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { AuditRow } from './audit-row.tsx';
import styles from './audit.module.css';

/** What an entry is about, as far as others can be about the same. */
function subjectOf({ localId, detail: { asked, threads } }: AuditEntry): string | null {
  return localId ?? threads?.undoes ?? threads?.runId ?? asked?.messageId ?? null;
}

/** Shows the entries in view, newest first, under their days. */
export function AuditList({
  name,
  pages,
  isFiltered,
  onClear,
}: {
  /** Tells this list from others, so that one comes back to the place where one left it. */
  name: string;
  pages: Pages<'audit.list', AuditEntry>;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const scroller = useRef<HTMLDivElement>(null);
  const top = useFirstPage(pages);
  const total = top.data?.total ?? 0;
  const initialOffset = useKeptScroll(name, scroller, top.data !== undefined);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 37,
    overscan: 6,
    paddingEnd: 12,
    initialOffset,
  });
  const rows = virtualizer.getVirtualItems();
  // The rows beside those in view say whether a day begins, and whether an entry follows up on another.
  const first = Math.max(0, (rows[0]?.index ?? 0) - 1);
  const last = Math.min(total - 1, (rows.at(-1)?.index ?? 0) + 1);
  const { rowAt } = useRowsOf(pages, pages.numbers(first, last));

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (top.data && total === 0) {
    return (
      <Blank action={isFiltered && <Button onClick={onClear}>{t('filter.clear')}</Button>}>
        {t(isFiltered ? 'audit.none-found' : 'audit.none')}
      </Blank>
    );
  }

  const dayOf = (entry: AuditEntry | undefined) => entry && clock.day(entry.at, today);
  function row(index: number) {
    const entry = rowAt(index);
    if (!entry) {
      return (
        <div className={styles['entry']}>
          <SkeletonLine width={60} />
        </div>
      );
    }
    const older = rowAt(index + 1);
    const subject = subjectOf(entry);
    const day = dayOf(entry);
    return (
      <>
        {(index === 0 || (dayOf(rowAt(index - 1)) ?? day) !== day) && (
          <h2 className={styles['day']}>{day}</h2>
        )}
        <AuditRow
          entry={entry}
          isFollowUp={subject !== null && older !== undefined && subjectOf(older) === subject}
        />
      </>
    );
  }

  return (
    <div ref={scroller} className={list['scroller']} aria-busy={!top.data}>
      <ol
        aria-label={t('audit.heading')}
        className={list['rows']}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => (
          <li
            key={rowAt(index)?.entryId ?? index}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={list['row']}
            style={{ transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </li>
        ))}
      </ol>
    </div>
  );
}

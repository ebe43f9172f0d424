import { useVirtualizer } from '@tanstack/react-virtual';
import { NotebookText } from 'lucide-react';
import { useRef } from 'react';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { Text, useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import styles from './audit.module.css';
import { type PageQuery, useFirstPage, useRowAt } from '../../bridge/use-pages.ts';
import { AuditRow } from './audit-row.tsx';

/** The entries in view, newest first. */
export function AuditList({ pageQuery }: { pageQuery: PageQuery<AuditEntry, object> }) {
  const say = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const top = useFirstPage(pageQuery);
  const total = top.data?.total ?? 0;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    overscan: 6,
    paddingEnd: 12,
  });
  const rows = virtualizer.getVirtualItems();
  const rowAt = useRowAt(pageQuery, rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (top.data && total === 0) {
    return (
      <Blank icon={<NotebookText size={22} />}>
        <Text id="audit.none" />
      </Blank>
    );
  }
  return (
    <div ref={scroller} className={styles['scroller']} aria-busy={!top.data}>
      <ol
        aria-label={say('audit.list')}
        className={styles['rows']}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const entry = rowAt(index);
          return (
            <li
              key={entry?.entryId ?? index}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={styles['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {entry ? <AuditRow entry={entry} /> : <SkeletonRow />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

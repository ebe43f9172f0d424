import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { call } from '../../bridge/call.ts';
import { keyOf } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { MessageHit } from './hits.tsx';
import styles from './search.module.css';

const hitHeight = 48;
/** Of what stands above the list in what scrolls. */
const headingHeight = 36;

/** Every message that is found, newest first, read a page at a time as one scrolls. */
export function AllMessages({
  instanceId,
  query,
  today,
  scroller,
  headingId,
}: {
  instanceId: string;
  query: string;
  today: number;
  scroller: RefObject<HTMLDivElement | null>;
  headingId: string;
}) {
  const pages = useInfiniteQuery({
    queryKey: keyOf('search.messages', { instanceId, query }),
    // Before the end of time: from the newest on.
    initialPageParam: Number.MAX_SAFE_INTEGER,
    queryFn: ({ pageParam }) => call('search.messages', { instanceId, query, next: pageParam }),
    getNextPageParam: ({ next }) => next,
  });
  const messages = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const virtualizer = useVirtualizer({
    count: messages.length + (hasNextPage ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => hitHeight,
    overscan: 8,
    scrollMargin: headingHeight,
  });
  const rows = virtualizer.getVirtualItems();
  const isAtEnd = (rows.at(-1)?.index ?? 0) >= messages.length;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (pages.isError) return <Failed thrown={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <ul
      aria-labelledby={headingId}
      className={styles['rows']}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, start }) => {
        const message = messages[index];
        return (
          <li
            key={message?.localId ?? index}
            aria-setsize={hasNextPage ? -1 : messages.length}
            aria-posinset={index + 1}
            className={styles['row']}
            style={{ transform: `translateY(${start - headingHeight}px)` }}
          >
            {message ? <MessageHit message={message} today={today} /> : <SkeletonRow />}
          </li>
        );
      })}
    </ul>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import { pagesOf, useRowsOf } from '../../../bridge/use-pages.ts';
import type { ListSpec } from './list-spec.ts';

const threadPages = (instanceId: string, { filter, sort }: ListSpec) =>
  pagesOf('threads.list', { instanceId, filter, sort }, ({ threads }) => threads);

/**
 * Holds the list of threads that `wanted` describes; the one before stays until the first rows of a new one are there.
 * `wanted` must be the same object as long as it says the same.
 */
export function useThreadList(instanceId: string, wanted: ListSpec) {
  const client = useQueryClient();
  const next = useQuery(threadPages(instanceId, wanted).query(0));
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted && !next.isPending) setShown(wanted);
  const pages = threadPages(instanceId, shown);
  const top = useQuery(pages.query(0));
  const [numbers, setNumbers] = useState<readonly number[]>([0]);
  const rows = useRowsOf(pages, numbers);
  const total = top.data?.total ?? null;

  function show(first: number, last: number, cursor: number) {
    const drawn = [...pages.numbers(first, last), ...pages.numbers(cursor, cursor)];
    const changed = [...new Set(drawn)];
    setNumbers((before) => (changed.join() === before.join() ? before : changed));
  }

  // The pages beside those in sight are read ahead.
  const count = total ?? 0;
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      for (const number of new Set(numbers.flatMap((one) => [one + 1, one - 1]))) {
        const isThere =
          number < 0 || number * pages.pageLength >= count || numbers.includes(number);
        if (!isThere) void client.prefetchQuery(pages.query(number));
      }
    });
    return () => cancelIdleCallback(idle);
  }, [client, pages, numbers, count]);

  /** Returns the rows of a range, whether their pages are there or not. */
  async function read(first: number, last: number): Promise<ThreadRow[]> {
    const answers = await Promise.all(
      pages.numbers(first, last).map((number) => client.fetchQuery(pages.query(number))),
    );
    const from = first % pages.pageLength;
    return answers.flatMap(pages.rowsOf).slice(from, from + last - first + 1);
  }

  return {
    ...rows,
    /** What is shown now. */
    shown,
    /** What is asked for is not what is shown yet. */
    isBehind: shown !== wanted,
    /** Null until the first page is there. */
    total,
    error: top.error,
    retry: () => void top.refetch(),
    /** Says which rows are drawn, so that their pages and the cursor's are kept. */
    show,
    read,
  };
}

export type ThreadList = ReturnType<typeof useThreadList>;

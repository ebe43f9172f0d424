import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

/** Rows that are asked for at once; the largest window that the contract allows. */
export const windowLength = 100;

interface Window<Row> {
  rows: readonly Row[];
  /** Of the whole list. */
  total: number;
}

/** Where the windows of a long list come from. Both functions must be stable while the list is the same. */
export interface WindowSource<Row> {
  key: (offset: number) => QueryKey;
  ask: (offset: number) => Promise<Window<Row>>;
}

/** A long list of which only the windows of what is visible are held; those beside them are read ahead. */
export interface WindowedList<Row> {
  /** Null until the first window is there. */
  total: number | null;
  error: Error | null;
  retry: () => void;
  /** Undefined where its window is not there yet. */
  rowAt: (index: number) => Row | undefined;
  /** The place of a row in the windows that are there, or null. */
  indexOf: (isIt: (row: Row) => boolean) => number | null;
  /** Says which rows are drawn, so that their windows are held; `kept` is held besides. */
  show: (first: number, last: number, kept?: number) => void;
  /** Rows of a range, whether their windows are there or not. */
  read: (first: number, last: number) => Promise<Row[]>;
}

/** Returns the offsets of the windows that hold the rows from one place to another. */
function windowsOf(first: number, last: number): number[] {
  const from = Math.floor(first / windowLength);
  const until = Math.floor(last / windowLength);
  return Array.from({ length: until - from + 1 }, (_, index) => (from + index) * windowLength);
}

/** Holds the windows of a list that are visible, and prefetches the ones beside them when the page is idle. */
export function useWindows<Row>({ key, ask }: WindowSource<Row>): WindowedList<Row> {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly number[]>([0]);
  const results = useQueries({
    queries: wanted.map((offset) => ({ queryKey: key(offset), queryFn: () => ask(offset) })),
  });
  const known = results.find(({ data }) => data)?.data?.total ?? null;
  const [total, setTotal] = useState<number | null>(null);
  // While the windows of a far jump are on their way the list keeps its length.
  if (known !== null && known !== total) setTotal(known);

  const show = useCallback((first: number, last: number, kept = first) => {
    const next = [...new Set([...windowsOf(first, last), kept - (kept % windowLength)])];
    setWanted((before) => (next.join() === before.join() ? before : next));
  }, []);

  const length = total ?? 0;
  useEffect(() => {
    const beside = new Set(wanted.flatMap((at) => [at + windowLength, at - windowLength]));
    const idle = requestIdleCallback(() => {
      for (const offset of beside) {
        if (offset < 0 || offset >= length || wanted.includes(offset)) continue;
        void client.prefetchQuery({ queryKey: key(offset), queryFn: () => ask(offset) });
      }
    });
    return () => cancelIdleCallback(idle);
  }, [client, key, ask, wanted, length]);

  const read = useCallback(
    async (first: number, last: number) => {
      const windows = await Promise.all(
        windowsOf(first, last).map((offset) =>
          client.fetchQuery({ queryKey: key(offset), queryFn: () => ask(offset) }),
        ),
      );
      const from = first - (first % windowLength);
      return windows.flatMap(({ rows }) => rows).slice(first - from, last - from + 1);
    },
    [client, key, ask],
  );

  const windows = new Map(wanted.map((offset, index) => [offset, results[index]?.data?.rows]));
  const failed = results.find(({ error }) => error);
  return {
    total,
    error: failed?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
    rowAt: (index) => windows.get(index - (index % windowLength))?.[index % windowLength],
    indexOf: (isIt) => {
      for (const [offset, rows] of windows) {
        const index = rows?.findIndex(isIt) ?? -1;
        if (index >= 0) return offset + index;
      }
      return null;
    },
    show,
    read,
  };
}

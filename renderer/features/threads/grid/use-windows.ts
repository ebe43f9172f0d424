import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows that are asked for at once; the largest window that the contract allows. */
export const windowLength = 100;
/** Milliseconds that a far jump of the scrollbar must rest before its windows are asked for. */
const restingTime = 50;
/** Milliseconds from one window that is read ahead to the next: answers that come together, and with the visible rows', take most of a frame. */
const aheadTime = 50;

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
  /** Says which rows are drawn, so that their windows are held and the ones beside them read ahead; `kept` is held besides. */
  show: (first: number, last: number, kept?: number) => void;
  /** Rows of a range, whether their windows are there or not. */
  read: (first: number, last: number) => Promise<Row[]>;
}

function windowsOf(first: number, last: number, beside: number): number[] {
  const from = Math.max(0, Math.floor(first / windowLength) - beside);
  const until = Math.floor(last / windowLength) + beside;
  return Array.from({ length: until - from + 1 }, (_, index) => (from + index) * windowLength);
}

/**
 * Holds the windows of a list that are visible; events that make them out of date renew those alone. The ones beside them are read
 * ahead and not held: while a run goes on, rows that nobody sees are not asked for again and again.
 */
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

  const held = useRef(wanted);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((first: number, last: number, kept = first) => {
    clearTimeout(timer.current);
    const visible = windowsOf(first, last, 0);
    const next = [...new Set([...visible, kept - (kept % windowLength)])];
    if (next.join() === held.current.join()) return;
    const take = () => {
      held.current = next;
      setWanted(next);
    };
    const around = windowsOf(first, last, 1);
    if (around.some((offset) => held.current.includes(offset))) take();
    else timer.current = setTimeout(take, restingTime);
  }, []);

  const length = total ?? 0;
  const areThere = results.every(({ data }) => data !== undefined);
  useEffect(() => {
    if (!areThere) return;
    const beside = new Set(wanted.flatMap((at) => [at + windowLength, at - windowLength]));
    const ahead = [...beside].filter((at) => at >= 0 && at < length && !wanted.includes(at));
    const turns = setInterval(() => {
      const offset = ahead.shift();
      if (offset === undefined) return clearInterval(turns);
      void client.prefetchQuery({ queryKey: key(offset), queryFn: () => ask(offset) });
    }, aheadTime);
    return () => clearInterval(turns);
  }, [client, key, ask, wanted, length, areThere]);

  const read = useCallback(
    async (first: number, last: number) => {
      const windows = await Promise.all(
        windowsOf(first, last, 0).map((offset) =>
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

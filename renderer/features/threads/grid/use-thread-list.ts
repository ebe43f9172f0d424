import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import type { ListSpec } from './list-spec.ts';
import { useWindows, windowLength, type WindowedList } from './use-windows.ts';

/** The list of threads by filter and order; the one before stays until the first rows of a new one are there. */
export interface ThreadList extends WindowedList<ThreadRow> {
  /** What is shown now. */
  shown: ListSpec;
  /** What is asked for is not what is shown yet. */
  isBehind: boolean;
  /** How many there are without filters, in the same tab. Null until that is known. */
  outOf: number | null;
}

function sourceOf(instanceId: string, { filter, sort }: ListSpec) {
  const input = (offset: number) => ({ instanceId, filter, sort, offset, limit: windowLength });
  return {
    key: (offset: number) => [...keyOf('threads.list', input(offset)), 'rows'],
    ask: async (offset: number) => {
      const { threads, total, outOf } = await call('threads.list', input(offset));
      return { rows: threads, total, outOf };
    },
  };
}

/** Holds the list that `wanted` describes; it must be the same object as long as it says the same. */
export function useThreadList(instanceId: string, wanted: ListSpec): ThreadList {
  const wantedSource = useMemo(() => sourceOf(instanceId, wanted), [instanceId, wanted]);
  const next = useQuery({ queryKey: wantedSource.key(0), queryFn: () => wantedSource.ask(0) });
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted && !next.isPending) setShown(wanted);
  const source = useMemo(() => sourceOf(instanceId, shown), [instanceId, shown]);
  const head = useQuery({ queryKey: source.key(0), queryFn: () => source.ask(0) });
  return {
    ...useWindows(source),
    shown,
    isBehind: shown !== wanted,
    outOf: head.data?.outOf ?? null,
  };
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import type { ListSpec } from './list-spec.ts';
import { useWindows, windowLength, type WindowedList, type WindowSource } from './use-windows.ts';

/** The list of threads by filter and order; the one before stays until the first rows of a new one are there. */
export interface ThreadList extends WindowedList<ThreadRow> {
  /** What is shown now. */
  shown: ListSpec;
  /** What is asked for is not what is shown yet. */
  isBehind: boolean;
}

function sourceOf(instanceId: string, { filter, sort }: ListSpec): WindowSource<ThreadRow> {
  const input = (offset: number) => ({ instanceId, filter, sort, offset, limit: windowLength });
  return {
    key: (offset) => [...keyOf('threads.list', input(offset)), 'rows'],
    ask: async (offset) => {
      const { threads, total } = await call('threads.list', input(offset));
      return { rows: threads, total };
    },
  };
}

/** Holds the list that `wanted` describes; it must be the same object as long as it says the same. */
export function useThreadList(instanceId: string, wanted: ListSpec): ThreadList {
  const wantedSource = useMemo(() => sourceOf(instanceId, wanted), [instanceId, wanted]);
  const head = useQuery({ queryKey: wantedSource.key(0), queryFn: () => wantedSource.ask(0) });
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted && !head.isPending) setShown(wanted);
  const source = useMemo(() => sourceOf(instanceId, shown), [instanceId, shown]);
  return { ...useWindows(source), shown, isBehind: shown !== wanted };
}

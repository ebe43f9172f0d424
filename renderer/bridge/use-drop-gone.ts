import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CallInput } from '../../shared/contract/contract.ts';
import { queryOf } from './queries.ts';

type Asking = 'chats.among' | 'outbox.among' | 'threads.among';

/** Calls `drop` with those of `ids` that a list still has as soon as it has not all of them, by a call that tells which it has. */
export function useDropGone<Name extends Asking>(
  name: Name,
  input: CallInput<Name>,
  ids: ReadonlySet<string>,
  drop: (left: readonly string[]) => void,
): void {
  const query = queryOf<Asking>(name, input);
  const { data: listed, isStale } = useQuery({ ...query, enabled: ids.size > 0 });
  const dropGone = useEffectEvent((left: readonly string[]) => {
    if (left.length < ids.size) drop(left);
  });
  useEffect(() => {
    // What was true the last time that these were picked is asked again first.
    if (listed && !isStale) dropGone(listed);
  }, [listed, isStale]);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { applyOptimistically } from '../grid/apply-optimistically.ts';

/** Threads whose last change the person should hear about if it fails. */
const watchedLimit = 20;

/** Archives some threads at once: their rows are pending before main has it, and go back where main refuses. */
export function useArchiving(instanceId: string) {
  const client = useQueryClient();
  const [watched, setWatched] = useState<readonly string[]>([]);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const [thrown, setThrown] = useState<unknown>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (change: { threadIds: string[]; archived: boolean }) =>
      call('threads.setArchived', { instanceId, actionId: crypto.randomUUID(), ...change }),
    onMutate: ({ threadIds, archived }) => {
      setThrown(null);
      const selection: ThreadSelection = { kind: 'ids', threadIds };
      return applyOptimistically(client, instanceId, { selection, archived });
    },
    onSuccess: (action, { threadIds }) => {
      client.setQueriesData<CallOutput<'threads.actions'>>(
        { queryKey: keyOf('threads.actions', { instanceId, offset: 0 }) },
        (cached) =>
          cached && {
            actions: [
              action,
              ...cached.actions.filter(({ actionId }) => actionId !== action.actionId),
            ],
            total: cached.total + 1,
          },
      );
      setWatched((before) => [...new Set([...threadIds, ...before])].slice(0, watchedLimit));
    },
    onError: (error, _change, rollBack) => {
      setThrown(error);
      rollBack?.();
    },
  });

  return {
    archive(threadIds: readonly string[], archived: boolean) {
      const sent = mutateAsync({ threadIds: [...threadIds], archived });
      // What main throws is shown.
      underWay.current = Promise.allSettled([underWay.current, sent]);
    },
    /** Ends when main has answered every change so far. */
    settled: () => underWay.current,
    /** What main threw at the last change, or null. */
    thrown,
    /** The threads of the latest changes, newest first. */
    watched,
    forget: () => {
      setThrown(null);
      setWatched([]);
    },
  };
}

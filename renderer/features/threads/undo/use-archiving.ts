import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ThreadAct, ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { applyOptimistically } from '../grid/apply-optimistically.ts';

/** Threads whose last change the person should hear about if it fails. */
const watchedLimit = 20;

/** Archives some threads at once: their rows are pending before main has it, and go back where main refuses. */
export function useArchiving(instanceId: string) {
  const client = useQueryClient();
  const [thrown, setThrown] = useState<unknown>(null);
  const [watched, setWatched] = useState<readonly string[]>([]);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  function archive(threadIds: readonly string[], archived: boolean) {
    const sent = send(threadIds, archived);
    underWay.current = Promise.all([underWay.current, sent]);
    return sent;
  }

  async function send(threadIds: readonly string[], archived: boolean) {
    setThrown(null);
    const ids = new Set(threadIds);
    const selection: ThreadSelection = { kind: 'ids', threadIds: [...threadIds] };
    const rollBack = applyOptimistically(client, instanceId, { selection, archived });
    try {
      const action = await call('threads.setArchived', {
        instanceId,
        actId: crypto.randomUUID(),
        threadIds: [...threadIds],
        archived,
      });
      client.setQueriesData<{ acts: ThreadAct[]; total: number }>(
        { queryKey: keyOf('threads.acts', { instanceId, offset: 0 }) },
        (held) =>
          held && {
            acts: [action, ...held.acts.filter(({ actId }) => actId !== action.actId)],
            total: held.total + 1,
          },
      );
      setWatched((before) =>
        [...threadIds, ...before.filter((id) => !ids.has(id))].slice(0, watchedLimit),
      );
    } catch (error) {
      setThrown(error);
      rollBack();
    }
  }

  return {
    archive,
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

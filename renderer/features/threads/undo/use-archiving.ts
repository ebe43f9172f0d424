import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ThreadAct, ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { showWish } from '../grid/show-wish.ts';

/** Threads whose last act the person should hear about if it fails. */
const watchedLimit = 20;

/** Archives some threads at once: the switch shows the wish before main has it, and goes back where main refuses. */
export function useArchiving(instanceId: string) {
  const client = useQueryClient();
  const [thrown, setThrown] = useState<unknown>(null);
  const [watched, setWatched] = useState<readonly string[]>([]);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  function archive(threadIds: readonly string[], archived: boolean) {
    const act = send(threadIds, archived);
    underWay.current = Promise.all([underWay.current, act]);
    return act;
  }

  async function send(threadIds: readonly string[], archived: boolean) {
    setThrown(null);
    const ids = new Set(threadIds);
    const selection: ThreadSelection = { kind: 'ids', threadIds: [...threadIds] };
    const takeBack = showWish(client, instanceId, { selection, archived });
    try {
      const act = await call('threads.setArchived', {
        instanceId,
        actId: crypto.randomUUID(),
        threadIds: [...threadIds],
        archived,
      });
      client.setQueriesData<{ acts: ThreadAct[]; total: number }>(
        { queryKey: keyOf('threads.acts', { instanceId, offset: 0 }) },
        (held) =>
          held && {
            acts: [act, ...held.acts.filter(({ actId }) => actId !== act.actId)],
            total: held.total + 1,
          },
      );
      setWatched((before) =>
        [...threadIds, ...before.filter((id) => !ids.has(id))].slice(0, watchedLimit),
      );
    } catch (error) {
      setThrown(error);
      takeBack();
    }
  }

  return {
    archive,
    /** Ends when main has answered every act so far. */
    settled: () => underWay.current,
    /** What main threw at the last act, or null. */
    thrown,
    /** The threads of the latest acts, newest first. */
    watched,
    forget: () => {
      setThrown(null);
      setWatched([]);
    },
  };
}

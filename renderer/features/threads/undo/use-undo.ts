import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { ThreadAct } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';

/** How many of the latest actions are looked at for those that can be undone. */
const looksAt = 50;

interface UndoParts {
  /** Ends when main has taken every change so far: the newest is not known before. */
  settled: () => Promise<unknown>;
  onUndone: (undone: ThreadAct, kept: number) => void;
  /** A run is to be undone: that asks first. */
  onRun: (runId: string) => void;
}

/** Holds what can be undone, newest first, and the ways to undo any of it. */
export function useUndo(instanceId: string, { settled, onUndone, onRun }: UndoParts) {
  const client = useQueryClient();
  const latest = queryOf('threads.acts', { instanceId, offset: 0, limit: looksAt });
  const { data } = useQuery(latest);
  const [thrown, setThrown] = useState<unknown>(null);
  const { mutate } = useMutation({
    mutationFn: ({ actId }: ThreadAct) => call('threads.undo', { instanceId, actId }),
    onMutate: ({ actId }) => {
      setThrown(null);
      // The next Z means the action below, however soon it comes.
      client.setQueryData(latest.queryKey, (cached) => cached && without(cached, actId));
    },
    onSuccess: (answer) => answer && onUndone(answer.undone, answer.kept),
    onError: (error) => {
      setThrown(error);
      void client.invalidateQueries({ queryKey: latest.queryKey });
    },
  });

  function undo(action: ThreadAct) {
    if (action.kind === 'run') onRun(action.actId);
    else mutate(action);
  }

  async function undoNewest() {
    await settled();
    const newest = client.getQueryData(latest.queryKey)?.acts.find(({ canUndo }) => canUndo);
    if (newest) undo(newest);
  }

  return {
    undoable: data?.acts.filter(({ canUndo }) => canUndo) ?? [],
    thrown,
    undo,
    undoNewest: () => void undoNewest(),
  };
}

function without({ acts, total }: CallOutput<'threads.acts'>, actId: string) {
  const left = acts.map((one) => (one.actId === actId ? { ...one, canUndo: false } : one));
  return { acts: left, total };
}

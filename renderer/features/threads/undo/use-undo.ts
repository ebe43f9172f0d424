import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { ThreadAction } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { undoWords } from './undo-words.ts';

const none: ThreadAction[] = [];

/** How many of the latest actions are looked at for those that can be undone. */
const looksAt = 50;

interface UndoParts {
  /** Ends when main has taken every change so far: the newest is not known before. */
  settled: () => Promise<unknown>;
  onUndone: (undone: ThreadAction, kept: number) => void;
  /** A run is to be undone: that asks first. */
  onRun: (runId: string) => void;
}

/** Holds what can be undone, newest first, and the ways to undo any of it. */
export function useUndo(instanceId: string, { settled, onUndone, onRun }: UndoParts) {
  const client = useQueryClient();
  const latest = queryOf('threads.actions', { instanceId, offset: 0, limit: looksAt });
  const { data } = useQuery(latest);
  const actions = data?.actions ?? none;
  useSaidActions(actions);
  const [thrown, setThrown] = useState<unknown>(null);
  const { mutate } = useMutation({
    mutationFn: ({ actionId }: ThreadAction) => call('threads.undo', { instanceId, actionId }),
    onMutate: ({ actionId }) => {
      setThrown(null);
      // The next Z means the action below, however soon it comes.
      client.setQueryData(latest.queryKey, (cached) => cached && without(cached, actionId));
    },
    onSuccess: (answer) => answer && onUndone(answer.undone, answer.kept),
    onError: (error) => {
      setThrown(error);
      void client.invalidateQueries({ queryKey: latest.queryKey });
    },
  });

  function undo(action: ThreadAction) {
    if (action.kind === 'run') onRun(action.actionId);
    else mutate(action);
  }

  async function undoNewest() {
    await settled();
    const newest = client.getQueryData(latest.queryKey)?.actions.find(({ canUndo }) => canUndo);
    if (newest) undo(newest);
  }

  return {
    undoable: actions.filter(({ canUndo }) => canUndo),
    thrown,
    undo,
    undoNewest: () => void undoNewest(),
  };
}

function without({ actions, total }: CallOutput<'threads.actions'>, actionId: string) {
  const left = actions.map((one) => (one.actionId === actionId ? { ...one, canUndo: false } : one));
  return { actions: left, total };
}

/**
 * Lets a screen reader say what was done to threads on this page, once all of it is done; of several threads also that it has
 * begun. Runs are said with their figures, what is undone where that is answered, and what is refused where it stands.
 */
function useSaidActions(actions: readonly ThreadAction[]): void {
  const t = useText();
  const [openedAt] = useState(() => Date.now());
  const said = useRef(new Map<string, 'begun' | 'done'>());
  const say = useEffectEvent(() => {
    for (const action of actions) {
      const { actionId, kind, at, pending, count, canUndo } = action;
      const isOther = kind === 'run' || kind === 'undo' || at < openedAt;
      if (isOther || (pending === 0 && !canUndo)) continue;
      const stage = pending > 0 ? 'begun' : 'done';
      if (said.current.get(actionId) === stage) continue;
      said.current.set(actionId, stage);
      if (stage === 'done' || count > 1) announce(undoWords(t, action));
    }
  });
  useEffect(() => say(), [actions]);
}

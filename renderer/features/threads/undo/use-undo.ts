import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadAct } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';

/** How many of the latest acts are looked at for one that can be undone. */
const looksAt = 50;

interface UndoParts {
  /** Ends when main has taken every act so far: the newest act is not known before. */
  settled: () => Promise<unknown>;
  onUndone: (undone: ThreadAct, kept: number) => void;
  /** A run is to be undone: that asks first. */
  onRun: (runId: string) => void;
}

/** The undo stack: the newest act that can be undone, and the way to undo any. */
export function useUndo(instanceId: string, { settled, onUndone, onRun }: UndoParts) {
  const client = useQueryClient();
  const latest = queryOf('threads.acts', { instanceId, offset: 0, limit: looksAt });
  const { data: newest } = useQuery({ ...latest, select: newestOf });
  const [thrown, setThrown] = useState<unknown>(null);

  async function undo(act: ThreadAct) {
    if (act.kind === 'run') return onRun(act.actId);
    setThrown(null);
    // The next Z means the act below, however soon it comes.
    client.setQueryData(latest.queryKey, (held) => held && without(held, act.actId));
    try {
      const answer = await call('threads.undo', { instanceId, actId: act.actId });
      if (answer) onUndone(answer.undone, answer.kept);
    } catch (error) {
      setThrown(error);
      void client.invalidateQueries({ queryKey: latest.queryKey });
    }
  }

  async function undoNewest() {
    await settled();
    const acts = client.getQueryData(latest.queryKey);
    const now = acts && newestOf(acts);
    if (now) await undo(now);
  }

  return {
    newest: newest ?? null,
    thrown,
    undo: (act: ThreadAct) => void undo(act),
    undoNewest: () => void undoNewest(),
  };
}

interface Acts {
  acts: ThreadAct[];
  total: number;
}

function newestOf({ acts }: Acts): ThreadAct | null {
  return acts.find(({ canUndo }) => canUndo) ?? null;
}

function without({ acts, total }: Acts, actId: string): Acts {
  return {
    acts: acts.map((act) => (act.actId === actId ? { ...act, canUndo: false } : act)),
    total,
  };
}

import { useCallback, useRef, useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../bridge/call.ts';

/** What scheduled messages need of the composer, which is another feature. */
export interface ComposerDoor {
  /** Saves what is typed, so that main sees it before it decides about the draft. */
  flush: () => Promise<void>;
  /** Shows the draft that main has put together. */
  reload: () => void;
}

export type ScheduledAct =
  { kind: 'sendNow' | 'discard' | 'edit' } | { kind: 'changeTime'; sendAt: number };

/** The acts on what is scheduled in an instance: one at a time for each, however often its button is pressed. */
export function useScheduledActs(instanceId: string, composer: ComposerDoor) {
  const busy = useRef(new Set<string>());
  const [problem, setProblem] = useState<{ localId: string; error: AppError } | null>(null);

  /** Answers whether it was done. */
  const act = useCallback(
    async ({ localId }: ScheduledMessage, wanted: ScheduledAct): Promise<boolean> => {
      if (busy.current.has(localId)) return false;
      busy.current.add(localId);
      const one = { instanceId, localId };
      try {
        if (wanted.kind === 'changeTime') {
          await call('scheduled.changeTime', { ...one, sendAt: wanted.sendAt });
        } else {
          if (wanted.kind === 'edit') await composer.flush();
          await call(`scheduled.${wanted.kind}`, one);
        }
        setProblem(null);
        return true;
      } catch (thrown) {
        setProblem({ localId, error: errorOf(thrown) });
        return false;
      } finally {
        busy.current.delete(localId);
      }
    },
    [composer, instanceId],
  );

  return { act, problem };
}

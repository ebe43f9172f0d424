import { useRef, useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { isOfTeam } from '../../product-ui/sending/can-send-anyway.ts';

type ScheduledAction =
  | { kind: 'sendNow' | 'discard' | 'edit' }
  | { kind: 'changeTime'; sendAt: number; unlessAnswered: boolean };

/** Returns the actions on what is scheduled in an instance: one at a time for each, however often its button is pressed. `flush`: saves what is being written. */
export function useScheduledActions(instanceId: string, flush: () => Promise<void>) {
  const busy = useRef(new Set<string>());
  const [failed, setFailed] = useState<{ localId: string; thrown: unknown } | null>(null);

  /** Returns whether it was done. */
  async function run(
    { localId, cameBefore }: ScheduledMessage,
    action: ScheduledAction,
  ): Promise<boolean> {
    if (busy.current.has(localId)) return false;
    busy.current.add(localId);
    const one = { instanceId, localId };
    try {
      if (action.kind === 'edit') await flush();
      if (action.kind === 'changeTime') {
        const { sendAt, unlessAnswered } = action;
        await call('scheduled.changeTime', { ...one, sendAt, unlessAnswered, cameBefore });
      } else if (action.kind === 'sendNow') {
        const anyway = failed?.localId === localId && isOfTeam(errorOf(failed.thrown));
        await call('scheduled.sendNow', { ...one, anyway });
      } else await call(`scheduled.${action.kind}`, one);
      setFailed(null);
      return true;
    } catch (thrown) {
      setFailed({ localId, thrown });
      return false;
    } finally {
      busy.current.delete(localId);
    }
  }

  return { run, failed };
}

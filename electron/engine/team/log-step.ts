import { createPump } from '../delivery/pump.ts';
import { StoreFailure } from './store-failure.ts';
import type { TeamOfLog } from './team-of-log.ts';
import { type Waiters, waiters } from './waiters.ts';

/** Milliseconds between two polls of the log, in case no notification arrives. */
export const pollMs = 15_000;

/** Creates a pump whose step ends when the store goes away; the store's return starts it again. `wait` resolves when its work is done. */
export function createLogStep(
  team: Pick<TeamOfLog, 'store'>,
  step: (callers: Waiters) => Promise<void>,
  { onDone, onError }: { onDone?: () => void; onError: (error: unknown) => void },
) {
  const callers = waiters();
  const pump = createPump(async () => {
    callers.begin();
    try {
      await step(callers);
    } catch (error) {
      callers.done();
      if (!(error instanceof StoreFailure)) throw error;
      // The connection stays after a lock that was not had, or a day's most.
      if (team.store()?.state().state === 'up') pump.wakeIn(pollMs);
    }
    onDone?.();
  }, onError);
  return {
    wake: pump.wake,
    wakeIn: pump.wakeIn,
    /** Looks now; resolves when what there is by now is done, or cannot be. */
    now: (): Promise<void> => {
      const done = callers.wait();
      pump.wake();
      return done;
    },
    stop: async (): Promise<void> => {
      await pump.stop();
      callers.end();
    },
  };
}

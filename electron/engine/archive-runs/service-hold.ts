import type { RunHold } from '../../../shared/contract/archive-runs.ts';
import { createHold, type HoldState } from '../delivery/hold.ts';

/** Answers in a row that were none, after which the service is left alone for a while. */
const mostTroubles = 5;

/** Why archive runs wait: as the outbox does (outbox/hold.ts), and also for a service that answers, but not as it should. */
export interface ServiceHold extends Omit<HoldState, 'current'> {
  current(): RunHold;
  /** A request left and no well-formed answer came. */
  trouble(): void;
}

export function createServiceHold(
  onChange: () => void,
  now: () => number,
  retryDelaysMs?: readonly number[],
): ServiceHold {
  const hold = createHold(onChange, now, retryDelaysMs);
  let troubles = 0;
  return {
    ...hold,
    current: () => {
      const current = hold.current();
      if (current?.reason !== 'offline' || troubles < mostTroubles) return current;
      return { reason: 'trouble', retryAt: current.retryAt };
    },
    offline: () => {
      troubles = 0;
      return hold.offline();
    },
    reached: () => {
      troubles = 0;
      hold.reached();
    },
    trouble: () => {
      troubles += 1;
      if (troubles >= mostTroubles) hold.offline();
      // One that was sent ahead alone found no better service: the next wait is for its own back-off.
      else if (hold.isProbing()) hold.reached();
    },
  };
}

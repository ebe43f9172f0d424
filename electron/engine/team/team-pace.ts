import type { Log } from '../host.ts';
import type { TeamOfLog } from './team-of-log.ts';
import type { TeamStore } from './team-store.ts';
import { withTimeout } from './with-timeout.ts';

/** The longest time in milliseconds that a send waits for the store. */
const waitMs = 300;

/** Milliseconds for which a store that did not answer in time is not asked again. */
const quietMs = 5_000;

/** A wait is extended at random by up to this part of the gap, as the desk's own is. */
const mostJitter = 0.2;

/**
 * Creates the shared pace of an instance: the team's store gives each send its turn, so that all desks together keep the gap. If the
 * store is away or does not answer in time, this desk keeps the gap for its own sends only.
 */
export function createTeamPace({
  team,
  isShared,
  instanceKey,
  log,
}: {
  team: Pick<TeamOfLog, 'store'>;
  isShared: () => Promise<boolean>;
  instanceKey: () => string;
  log: Log;
}) {
  let quietUntil = 0;
  const ready = (): TeamStore | null => {
    const store = team.store();
    const isUp = store?.state().state === 'up' && performance.now() >= quietUntil;
    return isUp && store.mayUse(instanceKey()) ? store : null;
  };
  /** Whether the store can be asked now. */
  const isAsked = (): boolean => ready() !== null;
  /** Returns the milliseconds to wait before asking again; 0: this desk may send now. */
  const take = async (gapMs: number): Promise<number> => {
    const store = ready();
    if (store === null || !(await isShared())) return 0;
    const asked = store.takeTurn(instanceKey(), gapMs).catch((error: unknown) => {
      log.warn('the team’s store did not give a turn', { error: String(error) });
      return null;
    });
    const answer = (await withTimeout(asked, waitMs)) ?? null;
    if (answer === null) {
      quietUntil = performance.now() + quietMs;
      return 0;
    }
    return answer === 0 ? 0 : Math.ceil(answer + Math.random() * mostJitter * gapMs);
  };
  return { isAsked, take };
}

import type { Clock } from '../clock.ts';
import type { Events } from '../events.ts';
import { awakeTimeout } from '../gateway/awake-timeout.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Team } from '../sessions/team-membership.ts';

/** Milliseconds awake after which a sleep that was announced did not come, or its end was not said. */
const longestSuspendMs = 60_000;

/** Milliseconds of a gap in which the computer surely slept, where the host does not tell. */
const surelySleptMs = 30_000;

/**
 * Lets nothing begin when the computer falls asleep, and lets what waits go on when it wakes; lets waits follow a clock that
 * jumped. Returns the function that ends it.
 */
export function followPower(
  host: Host,
  clock: Clock,
  instances: Instances,
  team: Pick<Team, 'wake'>,
  events: Events,
): () => void {
  let endSuspend: (() => void) | null = null;

  const wakeUp = (): void => {
    endSuspend?.();
    endSuspend = null;
    team.wake();
    for (const { wake } of instances.sessions()) wake('awake');
  };
  const fallAsleep = (): void => {
    if (endSuspend !== null) return;
    for (const { wake } of instances.sessions()) wake('asleep');
    endSuspend = awakeTimeout(wakeUp, longestSuspendMs, longestSuspendMs);
    events.publish('power.slept', {});
  };

  const unsubscribeClock = clock.onGap((gapMs) => {
    const wasAsleep = endSuspend !== null;
    host.log.info('the clock jumped, or the computer slept', { gapMs, wasAsleep });
    for (const { wake } of instances.sessions()) wake('clock', { gapMs, wasAsleep });
    if (gapMs < 0) return;
    if (host.power === null && gapMs > surelySleptMs) events.publish('power.slept', {});
    wakeUp();
  });
  const unsubscribe = host.power?.subscribe((event) => {
    if (event === 'suspend') fallAsleep();
    if (event !== 'resume') return;
    // Tells the gap first.
    clock.now();
    wakeUp();
  });
  return () => {
    unsubscribe?.();
    unsubscribeClock();
    endSuspend?.();
  };
}

import type { OutboxStatus } from '../../../shared/contract/outbox.ts';

export type Hold = OutboxStatus['hold'];

/** Milliseconds between attempts while the service cannot be reached; the last one repeats. */
const defaultRetryDelaysMs: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000,
];

/** So many lanes side by side are as good as all. */
const fullAllowance = 16;

/** Wait after a 429 that names no time (interface.md §8 shows no limits). */
const unnamedWaitMs = 30_000;

/** At least this long, whatever a 429 says: a clock that is ahead turns its date into the past. */
const shortestWaitMs = 1_000;

export interface HoldState {
  current(): Hold;
  /** True while everything waits. */
  isHeld(): boolean;
  /** True after a wait, until an attempt got through: one message goes ahead of the others. */
  isProbing(): boolean;
  /**
   * How many lanes may have begun since the last wait: one, and with each attempt that got through one more, so that what
   * has gathered does not leave at once. Infinite once enough did.
   */
  allowance(): number;
  /** No byte left: waits longer each time in a row. Answers when the next attempt is. */
  offline(): number;
  /** The system says that there is no network. An attempt is made now and then all the same: it may be wrong. */
  networkGone(): void;
  /** The system says that the network is there: ends a wait for it, and the next one is short. */
  networkBack(): void;
  /** Answers when it goes on. */
  rateLimited(retryAfterMs: number | null): number;
  /** Until a token is entered. */
  needsToken(reason: 'unauthorized' | 'no-token'): void;
  /** An attempt reached the service. */
  reached(): void;
  /** Ends a wait now. A missing token stays missing: it ends by `forget`. */
  endWait(): void;
  forget(): void;
  stop(): void;
}

/**
 * Why one instance's outbox waits, kept in memory: after a restart the first attempt finds out again.
 * `onChange` is called whenever the reason or its time changes, also when the wait ends by itself.
 */
export function createHold(
  onChange: () => void,
  now: () => number,
  retryDelaysMs: readonly number[] = defaultRetryDelaysMs,
): HoldState {
  let hold: Hold = null;
  let failures = 0;
  let allowance = Number.POSITIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const set = (next: Hold, endsAt: number | null): void => {
    clearTimeout(timer);
    hold = next;
    if (endsAt !== null && !stopped) timer = setTimeout(endWait, Math.max(0, endsAt - now()));
    onChange();
  };
  const endWait = (): void => {
    if (hold === null || hold.reason === 'unauthorized' || hold.reason === 'no-token') return;
    allowance = 1;
    set(null, null);
  };

  return {
    current: () => hold,
    isHeld: () => hold !== null,
    isProbing: () => allowance === 1,
    allowance: () => allowance,
    offline: () => {
      // Messages that were under way side by side fail together: that is one failure.
      if (hold?.reason === 'offline') return hold.retryAt;
      const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
      failures += 1;
      const retryAt = now() + delay;
      if (hold === null) set({ reason: 'offline', retryAt, bySystem: false }, retryAt);
      return retryAt;
    },
    networkGone: () => {
      if (hold !== null && hold.reason !== 'offline') return;
      const retryAt = now() + (retryDelaysMs.at(-1) ?? 0);
      set({ reason: 'offline', retryAt, bySystem: true }, retryAt);
    },
    networkBack: () => {
      failures = 0;
      if (hold?.reason === 'offline') endWait();
    },
    rateLimited: (retryAfterMs) => {
      const until = now() + Math.max(retryAfterMs ?? unnamedWaitMs, shortestWaitMs);
      if (hold?.reason === 'rate-limited' && hold.until >= until) return hold.until;
      if (hold === null || hold.reason === 'offline' || hold.reason === 'rate-limited') {
        set({ reason: 'rate-limited', until }, until);
      }
      return until;
    },
    needsToken: (reason) => set({ reason }, null),
    reached: () => {
      failures = 0;
      allowance = allowance < fullAllowance ? allowance + 1 : Number.POSITIVE_INFINITY;
    },
    endWait,
    forget: () => {
      failures = 0;
      allowance = Number.POSITIVE_INFINITY;
      set(null, null);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

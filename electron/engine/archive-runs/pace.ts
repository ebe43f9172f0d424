/** Requests that may leave at once after a pause of the timer, in milliseconds' worth. */
const burstMs = 50;

/** Spaces requests evenly: so many a minute, however many runs there are. */
export interface Pace {
  /** How many requests may leave now, `most` at most; `perMinute` 0: all. */
  allowance(perMinute: number, most: number): number;
  /** So many have left. */
  spend(perMinute: number, count: number): void;
  /** Milliseconds since 1970 when the next may. */
  nextAt(): number;
}

export function createPace(now: () => number): Pace {
  let next = 0;
  return {
    allowance: (perMinute, most) => {
      if (perMinute === 0) return most;
      const interval = 60_000 / perMinute;
      const late = Math.min(now() - next, burstMs);
      return late < 0 ? 0 : Math.min(most, 1 + Math.floor(late / interval));
    },
    spend: (perMinute, count) => {
      if (perMinute > 0) next = Math.max(next, now() - burstMs) + (count * 60_000) / perMinute;
    },
    nextAt: () => next,
  };
}

/** The gap between two beginnings grows by up to this part of itself, so that they do not come like clockwork. */
const mostJitter = 0.2;

/** Milliseconds' worth of beginnings that may be made up at once: timers ring no more exactly than that. */
const burstMs = 50;

/** Creates a pace; with `jitter` (0 to 1, as `Math.random` answers) gaps are stretched at random. */
export function createPace(now: () => number, jitter: () => number = () => 0) {
  let lastAt = -Infinity;
  /** Gaps from then to the next. */
  let gaps = 0;
  let stretch = 1;

  /** A clock that was put back holds nothing longer than what was to be waited. */
  const dueAt = (gapMs: number): number => Math.min(lastAt, now()) + gaps * gapMs * stretch;

  return {
    /** Returns how many may begin now, `most` at most. */
    allowance: (gapMs: number, most: number) => {
      if (gapMs === 0) return most;
      const late = now() - dueAt(gapMs);
      return late < 0 ? 0 : Math.min(most, 1 + Math.floor(Math.min(late, burstMs) / gapMs));
    },
    /** Notes that so many begin now. */
    begin: (gapMs: number, count = 1) => {
      const at = now();
      const made = Math.max(dueAt(gapMs), gapMs < burstMs ? at - burstMs : at) - at;
      stretch = 1 + jitter() * mostJitter;
      gaps = count + (gapMs === 0 ? 0 : made / (gapMs * stretch));
      lastAt = at;
    },
    /** Returns when the next may begin, in milliseconds since 1970; null: now. */
    nextAt: (gapMs: number) => {
      const at = dueAt(gapMs);
      return at > now() ? Math.ceil(at) : null;
    },
  };
}

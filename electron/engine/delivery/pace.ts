/** Largest fraction by which the gap between two starts is stretched, so that they are not perfectly regular. */
const mostJitter = 0.2;

/** Milliseconds' worth of starts that may be made up at once: timers are no more precise than that. */
const burstMs = 50;

/** Creates a pace, which spaces starts by a gap; `jitter` (0 to 1, like `Math.random`) stretches gaps at random. */
export function createPace(now: () => number, jitter: () => number = () => 0) {
  let lastAt = -Infinity;
  /** Gaps from `lastAt` to the next start. */
  let gaps = 0;
  let stretch = 1;

  /** Returns when the next start is due. If the clock was put back, the wait is no longer than it was going to be. */
  const dueAt = (gapMs: number): number => Math.min(lastAt, now()) + gaps * gapMs * stretch;

  return {
    /** Returns how many may begin now, up to `most`. */
    allowance: (gapMs: number, most: number) => {
      if (gapMs === 0) return most;
      const late = now() - dueAt(gapMs);
      return late < 0 ? 0 : Math.min(most, 1 + Math.floor(Math.min(late, burstMs) / gapMs));
    },
    /** Records that `count` begin now. */
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

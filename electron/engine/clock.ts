/** Milliseconds by which the two times may part between two looks: clocks are set right in small steps, and timers ring late. */
const toleranceMs = 2_000;

/** Milliseconds between looks: so late a sleep is noticed that nobody announced. */
const lookEveryMs = 5_000;

/** What happened since the look before. */
export interface Passed {
  /** Milliseconds in which the computer was awake. */
  awakeMs: number;
  /**
   * Milliseconds by which the clock on the wall did otherwise: more than 0 where the computer slept or the clock was put forward,
   * less where it was put back, 0 as a rule.
   */
  gapMs: number;
}

/**
 * Creates what looks at both times: the wall's, which people read and anybody may set, and the one that only runs. It is to be asked
 * every `everyMs` at least: some systems count sleep in the time that runs and others do not, so what is beyond that was sleep.
 */
export function createTimeMeter(everyMs: number): () => Passed {
  let wall = Date.now();
  let running = performance.now();
  return () => {
    const before = { wall, running };
    wall = Date.now();
    running = performance.now();
    const awakeMs = Math.min(running - before.running, everyMs + toleranceMs);
    const gapMs = wall - before.wall - awakeMs;
    return { awakeMs, gapMs: Math.abs(gapMs) > toleranceMs ? gapMs : 0 };
  };
}

/**
 * Creates the one place that knows when the clock jumped or the computer slept. What waits for a time of day goes by the wall, as the
 * person did who chose it; what waits for so many seconds goes by the time awake, and follows each gap.
 */
export function createClock() {
  const measure = createTimeMeter(lookEveryMs);
  const listeners = new Set<(gapMs: number) => void>();

  const look = (): void => {
    const { gapMs } = measure();
    if (gapMs !== 0) for (const listener of listeners) listener(gapMs);
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();

  return {
    /** Milliseconds since 1970, with every gap until now told before. */
    now: () => {
      look();
      return Date.now();
    },
    /** `listener` is told each gap, in milliseconds (see {@link Passed}); returns the function that ends it. */
    onGap: (listener: (gapMs: number) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => clearInterval(timer),
  };
}

export type Clock = ReturnType<typeof createClock>;

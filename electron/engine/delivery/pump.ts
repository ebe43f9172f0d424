/** Milliseconds after the disk did not do its part. */
const retryAfterMs = 5_000;

/** Timers stand still while the machine sleeps, and clocks jump: nothing is waited for longer without a look. */
const longestWaitMs = 15_000;

/** Creates a pump at rest. A step that throws is told to `onError` and asked for again after a while. */
export function createPump(step: () => Promise<void>, onError: (error: unknown) => void) {
  let isAsked = false;
  let isRunning = false;
  let isStopped = false;
  let run = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;

  const wake = (): void => {
    isAsked = true;
    if (!isRunning && !isStopped) run = repeat();
  };

  const wakeIn = (ms: number): void => {
    const wait = Math.min(Math.max(0, ms), longestWaitMs);
    const at = performance.now() + wait;
    if (isStopped || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      wake();
    }, wait);
  };

  async function repeat(): Promise<void> {
    isRunning = true;
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await step();
      }
    } catch (error) {
      onError(error);
      wakeIn(retryAfterMs);
    } finally {
      isRunning = false;
    }
  }

  return {
    /** Asks for a step; where none is under way it begins at once. */
    wake,
    /** Asks for a step in so many milliseconds, or sooner. */
    wakeIn,
    /** Begins no further step. Resolves once the one under way has ended. */
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return run;
    },
  };
}

export type Pump = ReturnType<typeof createPump>;

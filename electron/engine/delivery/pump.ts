/** Milliseconds from a step that failed, usually because of the disk, to the next. */
const retryAfterMs = 5_000;

/** Longest wait in milliseconds before the next step: timers stop while the machine sleeps, and clocks jump. */
const longestWaitMs = 15_000;

/** Creates an idle pump, which runs one step at a time. If a step throws, calls `onError` and runs it again after a while. */
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
    /** Requests a step, which begins at once if none is under way. */
    wake,
    /** Requests a step in `ms` milliseconds or sooner. */
    wakeIn,
    /** Begins no further step. Resolves once the current step has ended. */
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return run;
    },
  };
}

export type Pump = ReturnType<typeof createPump>;

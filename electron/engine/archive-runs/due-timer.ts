/** Rings once for all times it was given, at the earliest of them. */
export interface DueTimer {
  /** Milliseconds of the clock. */
  at(time: number): void;
  stop(): void;
}

export function createDueTimer(onDue: () => void, now: () => number): DueTimer {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let stopped = false;
  return {
    at: (time) => {
      if (stopped || time >= dueAt) return;
      clearTimeout(timer);
      dueAt = time;
      const ring = (): void => {
        dueAt = Infinity;
        onDue();
      };
      timer = setTimeout(ring, Math.max(1, time - now()));
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

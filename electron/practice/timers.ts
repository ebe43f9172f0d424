/** Creates timers that end with what they belong to. */
export function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later: (ms: number, work: () => void): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
    },
    /** Begins nothing more. */
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export type Waiters = ReturnType<typeof waiters>;

/** Creates a queue of callers that wait for a series of steps to finish. A caller that arrives during a step waits for the next one. */
export function waiters() {
  let next: (() => void)[] = [];
  let current: (() => void)[] = [];
  let isOver = false;
  const begin = (): void => {
    current = [...current, ...next];
    next = [];
  };
  const done = (): void => {
    for (const resolve of current) resolve();
    current = [];
  };
  return {
    wait: (): Promise<void> =>
      isOver ? Promise.resolve() : new Promise((resolve) => next.push(resolve)),
    /** A step begins, which serves all callers that wait by now. */
    begin,
    /** The series has finished, or cannot go on: its callers continue. */
    done,
    /** Releases all callers, and everybody who comes later. */
    end: (): void => {
      isOver = true;
      begin();
      done();
    },
  };
}

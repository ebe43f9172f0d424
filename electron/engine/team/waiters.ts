export type Waiters = ReturnType<typeof waiters>;

/** Those who wait for the end of a row of steps that has not begun when they come. */
export function waiters() {
  let coming: (() => void)[] = [];
  let served: (() => void)[] = [];
  let isOver = false;
  const begin = (): void => {
    served = [...served, ...coming];
    coming = [];
  };
  const done = (): void => {
    for (const resolve of served) resolve();
    served = [];
  };
  return {
    wait: (): Promise<void> =>
      isOver ? Promise.resolve() : new Promise((resolve) => coming.push(resolve)),
    /** A step begins: it is for all who came before. */
    begin,
    /** What the steps were for is reached, or cannot be. */
    done,
    end: (): void => {
      isOver = true;
      begin();
      done();
    },
  };
}

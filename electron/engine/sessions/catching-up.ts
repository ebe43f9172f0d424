import type { Reasons } from '../delivery/part.ts';

/** Milliseconds after a start or a sleep in which what came in meanwhile may not have been read. */
const catchUpMs = 20_000;

/** Creates what knows whether what came in while Postline did not run, or the computer slept, may still be unread. */
export function createCatchingUp(now: () => number) {
  let until = Date.now() + catchUpMs;
  const begin = (): void => {
    until = Date.now() + catchUpMs;
  };
  return {
    // It tells of a sleep first that nobody has noticed yet.
    isOver: (): boolean => now() >= until,
    on: {
      awake: begin,
      clock: ({ gapMs }: Reasons['clock']) => {
        if (gapMs > 0) begin();
      },
    },
    stop: () => {},
  };
}

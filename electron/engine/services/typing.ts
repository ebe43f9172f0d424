/** The page says twice a second that a person types; so long after the last time they are taken to have stopped. */
const pauseMs = 1_000;

/** Whether a person is writing just now, in any instance. */
export interface Typing {
  /** A key was pressed. */
  note(): void;
  isUnderWay(): boolean;
}

export function createTyping(now: () => number = () => performance.now()): Typing {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    note: () => (lastAt = now()),
    isUnderWay: () => now() - lastAt < pauseMs,
  };
}

/**
 * Keeps in which order requests about threads ended. A list that was asked for before a thread's own answer came may be older
 * than that answer, whenever it arrives. In memory: no request outlives the run of the application that made it.
 */
export function answerOrder() {
  let last = 0;
  const byPlace = new Map<number, number>();
  return {
    /** A request about a thread has ended, whatever came of it. */
    note: (place: number): void => {
      last += 1;
      byPlace.set(place, last);
    },
    /** Returns how many have ended so far. */
    now: (): number => last,
    /** Returns whether one about a thread ended after so many had. */
    hasEndedSince: (place: number, order: number): boolean => (byPlace.get(place) ?? 0) > order,
  };
}

export type AnswerOrder = ReturnType<typeof answerOrder>;

/**
 * Tracks the order in which requests about threads ended: a list requested before a thread's own answer may be older
 * than that answer, whenever it arrives. Kept in memory, as no request outlives the application's process.
 */
export function answerOrder() {
  let last = 0;
  const byPlace = new Map<number, number>();
  return {
    /** Notes that a request about a thread ended, whatever its outcome. */
    note: (place: number): void => {
      last += 1;
      byPlace.set(place, last);
    },
    /** Returns how many requests have ended so far. */
    now: (): number => last,
    /** Returns whether a request about the thread ended after `order`, a value of `now`. */
    hasEndedSince: (place: number, order: number): boolean => (byPlace.get(place) ?? 0) > order,
  };
}

export type AnswerOrder = ReturnType<typeof answerOrder>;

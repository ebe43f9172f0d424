/** How long calls of the page are waited for before the histories are closed. Milliseconds. */
const patienceMs = 2_000;

/** Creates the list of calls that the page has made and that are not answered yet. */
export function createCallsUnderWay() {
  const calls = new Set<Promise<unknown>>();
  return {
    /** Counts a call until it is answered. */
    keep: <Value>(answer: Promise<Value>): Promise<Value> => {
      calls.add(answer);
      void answer.finally(() => calls.delete(answer));
      return answer;
    },
    /**
     * Resolves once all are answered. What a page hands over as it is left takes more than one step in the store, and the
     * store must not close between them. A call that waits for somebody else's machine is not waited for to its end.
     */
    ended: async () => {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      await Promise.race([Promise.all(calls), enough]);
      clearTimeout(timer);
    },
  };
}

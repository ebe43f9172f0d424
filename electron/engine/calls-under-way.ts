/** How long calls of the page are waited for before the histories are closed. Milliseconds. */
const patienceMs = 2_000;

/** Creates the list of calls that the page has made and that are not answered yet. */
export function createCallsUnderWay() {
  const calls = new Map<Promise<unknown>, string>();
  return {
    /** Counts a call until it is answered. */
    keep: <Value>(name: string, answer: Promise<Value>): Promise<Value> => {
      calls.set(answer, name);
      const drop = () => void calls.delete(answer);
      answer.then(drop, drop);
      return answer;
    },
    names: (): string[] => [...calls.values()],
    /**
     * Resolves once all are answered. What a page hands over as it is left takes more than one step in the store, and the
     * store must not close between them. A call that waits for somebody else's machine is not waited for to its end.
     */
    ended: async () => {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      await Promise.race([Promise.allSettled(calls.keys()), enough]);
      clearTimeout(timer);
    },
  };
}

export type CallsUnderWay = ReturnType<typeof createCallsUnderWay>;

import { notFound } from '../engine-error.ts';

/** Creates the list of what the page started under a name of its own and may give up while it is under way. */
export function createAttempts() {
  const underWay = new Map<string, AbortController>();
  return {
    /** Throws EngineError `not-found` where it was given up; otherwise returns or throws what the work does. */
    run: async <Value>(
      attemptId: string,
      work: (signal: AbortSignal) => Promise<Value>,
    ): Promise<Value> => {
      const attempt = new AbortController();
      underWay.set(attemptId, attempt);
      try {
        return await work(attempt.signal);
      } catch (error) {
        if (attempt.signal.aborted) throw notFound('attempt');
        throw error;
      } finally {
        if (underWay.get(attemptId) === attempt) underWay.delete(attemptId);
      }
    },
    /** Does nothing where there is no such attempt any more. */
    cancel: (attemptId: string) => underWay.get(attemptId)?.abort(),
  };
}

export type Attempts = ReturnType<typeof createAttempts>;

import { notFound } from '../engine-error.ts';

/** What the page started under a name of its own and may give up while it is under way. */
export interface Attempts {
  /** Throws EngineError `not-found` where it was given up; otherwise what the work answers or throws. */
  run<Value>(attemptId: string, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** Does nothing where there is no such attempt any more. */
  cancel(attemptId: string): void;
}

export function createAttempts(): Attempts {
  const underWay = new Map<string, AbortController>();
  return {
    run: async (attemptId, work) => {
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
    cancel: (attemptId) => underWay.get(attemptId)?.abort(),
  };
}

import { setTimeout as wait } from 'node:timers/promises';

/** Creates a limit of `most` requests in any window of `windowMs` milliseconds, as the service counts them. */
export function createRequestLimit(
  most: number,
  windowMs: number,
  now: () => number = () => performance.now(),
) {
  let begunAt: number[] = [];

  /** Returns the milliseconds until one more request may begin; 0: now. */
  const waitMs = (): number => {
    const [oldest] = begunAt.slice(-most);
    if (oldest === undefined || begunAt.length < most) return 0;
    return Math.max(0, oldest + windowMs - now());
  };
  /** Counts a request that begins now. Returns false, and counts nothing, if it may not begin yet. */
  const take = (): boolean => {
    if (waitMs() > 0) return false;
    begunAt = [...begunAt, now()].slice(-most);
    return true;
  };

  return {
    waitMs,
    take,
    /** Resolves once one more request may begin, and counts it. Rejects if the signal aborts. */
    turn: async (signal?: AbortSignal): Promise<void> => {
      while (!take()) await wait(Math.max(1, waitMs()), undefined, { ...(signal && { signal }) });
    },
  };
}

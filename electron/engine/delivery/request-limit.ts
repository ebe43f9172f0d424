import { setTimeout as wait } from 'node:timers/promises';

/** Creates what keeps requests to so many in any stretch of `windowMs` milliseconds, as the service counts them. */
export function createRequestLimit(
  most: number,
  windowMs: number,
  now: () => number = () => performance.now(),
) {
  let begunAt: number[] = [];

  /** Returns milliseconds until one more may begin; 0: it may now. */
  const waitMs = (): number => {
    const [oldest] = begunAt.slice(-most);
    if (oldest === undefined || begunAt.length < most) return 0;
    return Math.max(0, oldest + windowMs - now());
  };
  /** Counts one that begins now. False: it may not begin yet, and is not counted. */
  const take = (): boolean => {
    if (waitMs() > 0) return false;
    begunAt = [...begunAt, now()].slice(-most);
    return true;
  };

  return {
    take,
    /** Resolves once one more may begin, which is counted. Rejects where the signal gives up. */
    turn: async (signal?: AbortSignal): Promise<void> => {
      while (!take()) await wait(Math.max(1, waitMs()), undefined, { ...(signal && { signal }) });
    },
  };
}

import { createTimeMeter } from '../clock.ts';

/** Milliseconds between two checks of the time. */
const lookEveryMs = 5_000;

/**
 * Calls `onOver` after `ms` milliseconds in which the computer was awake; returns the function that ends it. After a sleep the wait is
 * `afterSleepMs` from then on, whatever was left: the network needs some seconds to come back, and the far end may be gone for good.
 */
export function awakeTimeout(
  onOver: (hasSlept: boolean) => void,
  ms: number,
  afterSleepMs: number,
): () => void {
  const measure = createTimeMeter(lookEveryMs);
  let left = ms;
  let hasSlept = false;
  let timer: NodeJS.Timeout;

  const plan = (): void => {
    timer = setTimeout(look, Math.min(left, lookEveryMs));
  };
  const look = (): void => {
    const { awakeMs, gapMs } = measure();
    left -= awakeMs;
    if (gapMs > 0) {
      left = afterSleepMs;
      hasSlept = true;
    }
    // Timers fire up to a millisecond early.
    if (left < 1) onOver(hasSlept);
    else plan();
  };
  plan();
  return () => clearTimeout(timer);
}

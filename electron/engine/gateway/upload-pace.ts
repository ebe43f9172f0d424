import { setTimeout as wait } from 'node:timers/promises';

/** Bytes a second of all uploads together while a person types: as much as a gigabit line carries. */
const bytesPerSecond = 100_000_000;

/** Milliseconds' worth of bytes that may leave at once: timers ring no more often. */
const burstMs = 10;

/** Fewer bytes than this go at once: a text does not wait for files. */
const leastBytes = 16 * 1024;

/** Says when so many more bytes of a request may leave; undefined: now. */
export type UploadPace = (bytes: number) => Promise<void> | undefined;

/**
 * Lets uploads go as fast as they can, and no faster than a gigabit line while a person types: to a service on the same
 * computer they would take the processors that draw the keys. One pace for all uploads; `now` in milliseconds.
 */
export function createUploadPace(
  isTyping: () => boolean,
  now: () => number = () => performance.now(),
): UploadPace {
  let freeAt = -Infinity;
  return (bytes) => {
    if (bytes < leastBytes || !isTyping()) return undefined;
    const at = now();
    freeAt = Math.max(freeAt, at - burstMs) + (bytes / bytesPerSecond) * 1_000;
    return freeAt > at ? wait(freeAt - at) : undefined;
  };
}

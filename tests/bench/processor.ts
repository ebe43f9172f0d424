import { readFileSync } from 'node:fs';

/** What Linux counts processor time in. */
const tickMs = 10;

/** As long as a frame at 60 a second. */
const frameMs = 1_000 / 60;

/** Begins to watch. The answer says whether another machine on the same host has had the processor for longer than a frame since. */
export function watchProcessor(): () => boolean {
  const before = stolenMs();
  return () => stolenMs() - before > frameMs;
}

/** Milliseconds that a virtual machine waited for processors while others on its host ran (`steal` of proc(5)); 0 where nothing tells. */
function stolenMs(): number {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/)[8]) * tickMs;
  } catch {
    return 0;
  }
}

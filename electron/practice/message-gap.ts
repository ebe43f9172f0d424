import type { PracticeSwitches } from './practice-switches.ts';
import { tooMany } from './refusal.ts';

/** Creates the limit of messages that a switch sets: `begin` throws 429 for what comes before the gap is over. */
export function createMessageGap(switches: Pick<PracticeSwitches, 'messageGapMs'>) {
  let last = -Infinity;
  return {
    begin: (now: number): void => {
      const left = last + switches.messageGapMs - now;
      if (left > 0) throw tooMany(Math.ceil(left / 1_000));
      last = now;
    },
  };
}

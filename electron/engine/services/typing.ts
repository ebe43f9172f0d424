import type { Events } from '../events.ts';

/** A person who types saves a draft several times a second; so long after the last one they are taken to have stopped. */
const pauseMs = 1_000;

/** Whether a person is writing just now, in any instance. */
export interface Typing {
  isUnderWay(): boolean;
}

export function createTyping(events: Events, now: () => number = Date.now): Typing {
  let lastAt = Number.NEGATIVE_INFINITY;
  events.subscribe((name) => {
    if (name === 'drafts.changed') lastAt = now();
  });
  return { isUnderWay: () => now() - lastAt < pauseMs };
}

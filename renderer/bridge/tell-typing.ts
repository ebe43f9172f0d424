import { call } from './call.ts';

/** Milliseconds between two tellings: main takes a person to have stopped after twice that time. */
const everyMs = 500;

let toldAt = -Infinity;

/** A person has pressed a key in what they write: main lets what takes processors go slower for a while. */
export function tellTyping(): void {
  const now = performance.now();
  if (now - toldAt < everyMs) return;
  toldAt = now;
  // Nothing is lost where main does not hear it.
  call('drafts.typing', {}).catch(() => {});
}

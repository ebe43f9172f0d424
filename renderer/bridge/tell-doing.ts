import type { Doing } from '../../shared/contract/app.ts';
import { call } from './call.ts';

/** Milliseconds between two tellings: main takes a person to have stopped after twice that time. */
export const tellEveryMs = 500;

const toldAt = { typing: -Infinity, scrolling: -Infinity };

/** A person has pressed a key in what they write, or scrolls a list: main lets what takes processors go slower for a while. */
export function tellDoing(doing: Doing): void {
  const now = performance.now();
  if (now - toldAt[doing] < tellEveryMs) return;
  toldAt[doing] = now;
  // Nothing is lost where main does not hear it.
  call('app.tellDoing', { doing }).catch(() => {});
}

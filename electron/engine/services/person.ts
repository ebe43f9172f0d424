import type { Doing } from '../../../shared/contract/app.ts';

/** The page says twice a second what a person does; so long after the last time they are taken to have stopped. */
const pauseMs = 1_000;

/** What a person does just now, in any instance: what takes processors meanwhile leaves some to the frames. */
export interface Person {
  /** The page said so. */
  does(what: Doing): void;
  /** Writing. */
  isTyping(): boolean;
  /** Scrolling the list of threads. */
  isScrolling(): boolean;
}

export function createPerson(): Person {
  const lastAt = { typing: Number.NEGATIVE_INFINITY, scrolling: Number.NEGATIVE_INFINITY };
  const isUnderWay = (what: Doing) => performance.now() - lastAt[what] < pauseMs;
  return {
    does: (what) => {
      lastAt[what] = performance.now();
    },
    isTyping: () => isUnderWay('typing'),
    isScrolling: () => isUnderWay('scrolling'),
  };
}

import type { Page } from '@playwright/test';
import { framesInWords, isLate, type Scrolled, scrollTurn } from './scroll.ts';

/** What many seconds of scrolling came to. */
export interface Turns {
  frames: number;
  /** How many of them were late. */
  late: number;
  /** The most rows that were in the page at once. */
  rows: number;
  words: string;
}

/** Frames that a page draws before it is measured: the first after another page stood before it may be late, a plain list's too. */
const framesToWarmUp = 10;

/** Brings a page before all others, and waits until it draws like one that has been there for long. */
export async function bringForward(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const frame = () => {
          if (left === 0) return resolve();
          left -= 1;
          requestAnimationFrame(frame);
        };
        frame();
      }),
    framesToWarmUp,
  );
}

/** Scrolls a page for a second. The same random numbers scroll the same way. */
export function scrollOnce(page: Page, random: () => number): Promise<Scrolled> {
  return scrollTurn(page, random());
}

/** Sums up all that was measured: nothing is left out. */
export function sumUp(turns: readonly Scrolled[]): Turns {
  const frames = turns.flatMap((turn) => turn.frames);
  return {
    frames: frames.length,
    late: frames.filter(isLate).length,
    rows: Math.max(...turns.map(({ rows }) => rows)),
    words: framesInWords(frames),
  };
}

/** Returns how many more of 100 frames were late than of the floor's; below zero where fewer were. */
export function lateBeyond(own: Turns, floor: Turns): number {
  return 100 * (own.late / own.frames - floor.late / floor.frames);
}

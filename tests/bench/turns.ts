import type { Page } from '@playwright/test';
import { randomOf } from './random.ts';
import type { Plan } from './row.ts';
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

/** A list's turns, and those of the floor beside it. */
export interface Beside {
  own: Turns;
  floor: Turns;
}

const secondsAtOnce = ({ isShort }: Plan) => (isShort ? 3 : 10);
const blocksOf = ({ isShort }: Plan) => (isShort ? 1 : 6);
export const secondsOf = (plan: Plan): number => secondsAtOnce(plan) * blocksOf(plan);

/** Scrolls a page and the floor by turns, so that a slow minute of the machine is one for both. */
export async function scrollByTurns(plan: Plan, own: Page, floor: Page): Promise<Beside> {
  const sides = [floor, own].map((page) => ({
    page,
    random: randomOf(plan.seed),
    turns: [] as Scrolled[],
  }));
  for (let block = 0; block < blocksOf(plan); block += 1) {
    for (const { page, random, turns } of sides) {
      // A tab behind another draws a frame a second.
      await bringForward(page);
      for (let turn = 0; turn < secondsAtOnce(plan); turn += 1) {
        turns.push(await scrollOnce(page, random));
      }
    }
  }
  const [ofFloor, ofOwn] = sides.map(({ turns }) => sumUp(turns));
  if (!ofFloor || !ofOwn) throw new Error('nothing was scrolled');
  return { own: ofOwn, floor: ofFloor };
}

const mostRows = 300;
/** Late frames of 100, more than the plain list has. */
const mostLate = 2;

/** Returns whether a list meets P5: few rows in the page, and hardly more late frames than the floor. */
export function isSmooth({ own, floor }: Beside): boolean {
  return lateBeyond(own, floor) <= mostLate && own.rows <= mostRows;
}

/** `3,600 frames p50 16.7, p95 16.7, p99 16.8 ms ... (0.3 in 100 more than the floor), at most 60 rows in the page, the floor ...` */
export function besideInWords({ own, floor }: Beside): string {
  return `${own.words} (${lateBeyond(own, floor).toFixed(1)} in 100 more than the floor), at most ${own.rows} rows in the page, the floor ${floor.words}`;
}

/** Returns how many more of 100 frames were late than of the floor's; below zero where fewer were. */
export function lateBeyond(own: Turns, floor: Turns): number {
  return 100 * (own.late / own.frames - floor.late / floor.frames);
}

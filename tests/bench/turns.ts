import type { Page } from '@playwright/test';
import { isNoMore } from './figures.ts';
import { watchProcessor } from './processor.ts';
import { framesInWords, isLate, type Scrolled, scrollTurn } from './scroll.ts';

/** A second of scrolling. */
export interface Turn extends Scrolled {
  /** Another machine on the same host had the processor for longer than a frame: a late frame tells nothing of the page. */
  isDisturbed: boolean;
}

/** What many turns came to. */
export interface Turns {
  frames: number;
  /** How many of them were late. */
  late: number;
  /** The most rows that were in the page at once. */
  rows: number;
  words: string;
}

/** Frames that a page draws before it is measured: the first after another page stood before it is late now and then, a plain list's too. */
const framesToSettle = 10;

/** Puts a page before all others, and waits until it draws like one that has stood there for long. */
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
    framesToSettle,
  );
}

/** Scrolls a page for a turn. The same random numbers scroll the same way. */
export async function takeTurn(page: Page, random: () => number): Promise<Turn> {
  const wasTaken = watchProcessor();
  const scrolled = await scrollTurn(page, random());
  return { ...scrolled, isDisturbed: wasTaken() };
}

/** Counts the turns of a quiet machine, or all of them where fewer than `least` are. */
export function sumUp(turns: readonly Turn[], least: number): Turns {
  const quiet = quietTurns(turns);
  const areAllCounted = quiet.length < least;
  const frames = (areAllCounted ? turns : quiet).flatMap((turn) => turn.frames);
  const disturbed = turns.length - quiet.length;
  const leftOut =
    disturbed === 0
      ? ''
      : `, another machine had the processor in ${disturbed} of ${turns.length} seconds, which ${areAllCounted ? 'count all the same' : 'do not count'}`;
  return {
    frames: frames.length,
    late: frames.filter(isLate).length,
    rows: Math.max(...turns.map(({ rows }) => rows)),
    words: `${framesInWords(frames)}${leftOut}`,
  };
}

/** What smooth means, for the lines of the rows that scroll. */
export const smoothInWords =
  'smooth where no more frames are late than of the floor, but for what chance may do once in twenty times';

/** A machine that holds up the plain list holds up this one too. */
export function isSmooth(own: Turns, floor: Turns): boolean {
  return isNoMore({ hits: own.late, tries: own.frames }, { hits: floor.late, tries: floor.frames });
}

export function quietTurns(turns: readonly Turn[]): Turn[] {
  return turns.filter(({ isDisturbed }) => !isDisturbed);
}

import type { Page } from '@playwright/test';
import { inWords, percentiles } from './figures.ts';

/** A frame is late from here on, in milliseconds: at 60 frames a second one was left out. */
const longestFrame = 25;

export interface Scrolled {
  /** Milliseconds from one frame to the next. */
  frames: number[];
  /** The most rows that were in the page at once. */
  rows: number;
}

/**
 * Scrolls the grid of a page as a person does, for so many milliseconds: reading, with the wheel, flinging, and once a second
 * dragging the bar somewhere else. The same seed scrolls the same way.
 */
export async function scroll(page: Page, ms: number, seed: number): Promise<Scrolled> {
  // A tab behind another draws a frame a second.
  await page.bringToFront();
  return page.evaluate(
    ({ ms, seed }) =>
      new Promise<Scrolled>((resolve) => {
        const found = document.querySelector('[role="grid"]');
        if (!found) throw new Error('there is no grid');
        const grid = found;
        const frames: number[] = [];
        /** Pixels a frame. */
        const speeds = [4, 60, 60, 300];
        let state = seed;
        const random = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32;
        };
        let rows = 0;
        let before: number | null = null;
        let startedAt = 0;
        let count = 0;
        function frame(at: number) {
          if (before === null) startedAt = at;
          else frames.push(at - before);
          before = at;
          rows = Math.max(rows, grid.querySelectorAll('[role="row"], tbody tr').length);
          if (at - startedAt >= ms) return resolve({ frames, rows });
          const speed = speeds[Math.floor(count / 15) % speeds.length] ?? 0;
          if (count % 60 === 59) grid.scrollTop = random() * grid.scrollHeight;
          else grid.scrollTop += speed;
          count += 1;
          requestAnimationFrame(frame);
        }
        requestAnimationFrame(frame);
      }),
    { ms, seed },
  );
}

export const isLate = (frame: number): boolean => frame > longestFrame;

/** `3,600 frames p50 16.7, p95 16.7, p99 16.8 ms, worst 33.3, 2 over 25 ms` */
export function framesInWords(frames: readonly number[]): string {
  const late = frames.filter(isLate).length;
  const worst = Math.max(...frames).toFixed(1);
  return `${frames.length} frames ${inWords(percentiles(frames))}, worst ${worst}, ${late} over ${longestFrame} ms`;
}

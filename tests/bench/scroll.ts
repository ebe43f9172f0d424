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

/** Frames of a turn: a second, where none is late. */
const turnFrames = 60;

/**
 * Scrolls the grid of a page, or the messages of a chat, as a person does, for a second: reading, with the wheel, then the bar dragged to
 * that share of its length, the wheel again, flinging; messages upwards, which is how a chat is read back.
 */
export async function scrollTurn(page: Page, share: number): Promise<Scrolled> {
  return page.evaluate(
    ({ share, turnFrames }) =>
      new Promise<Scrolled>((resolve) => {
        const found = document.querySelector('[role="grid"], [role="log"]');
        if (!found) throw new Error('there is no list');
        const list = found;
        const direction = list.role === 'log' ? -1 : 1;
        const frames: number[] = [];
        /** Pixels a frame. */
        const speeds = [4, 60, 60, 300];
        let rows = 0;
        let before: number | null = null;
        function frame(at: number) {
          if (before !== null) frames.push(at - before);
          before = at;
          const { length } = frames;
          rows = Math.max(rows, list.querySelectorAll('[role="row"], tbody tr, article').length);
          if (length >= turnFrames) return resolve({ frames, rows });
          if (length === turnFrames / 2) list.scrollTop = share * list.scrollHeight;
          else
            list.scrollTop +=
              direction * (speeds[Math.floor((length * speeds.length) / turnFrames)] ?? 0);
          requestAnimationFrame(frame);
        }
        requestAnimationFrame(frame);
      }),
    { share, turnFrames },
  );
}

export const isLate = (frame: number): boolean => frame > longestFrame;

/** `3,600 frames p50 16.7, p95 16.7, p99 16.8 ms, worst 33.3, 2 over 25 ms` */
export function framesInWords(frames: readonly number[]): string {
  const late = frames.filter(isLate).length;
  const worst = Math.max(...frames).toFixed(1);
  return `${frames.length} frames ${inWords(percentiles(frames))}, worst ${worst}, ${late} over ${longestFrame} ms`;
}

import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWrittenRows } from './use-written-rows.ts';

/** Where frames and timers draw, as on a page, and not where a test waits for all that React has to do. */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

interface Place {
  from: number;
  isScrolling: boolean;
}

/** A list of 20 rows in view and 6 drawn above and below. */
function list(isThere: (index: number) => boolean) {
  const drawn = renderHook(
    ({ from, isScrolling }: Place) =>
      useWrittenRows({ from, until: from + 31, first: from + 6, isScrolling }, isThere),
    { initialProps: { from: 0, isScrolling: false } },
  );
  const written = () =>
    Array.from({ length: 1_000 }, (_, index) => index).filter((index) =>
      drawn.result.current(index),
    );
  const scroll = (from: number) => drawn.rerender({ from, isScrolling: true });
  scroll(0);
  return { written, scroll };
}

it('leaves rows blank that fly by, and writes some in each frame once they rest', () => {
  const { written, scroll } = list(() => true);
  expect(written()).toHaveLength(32);
  scroll(500);
  expect(written()).toEqual([]);
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  vi.advanceTimersByTime(31);
  expect(written()).toEqual([]);
  vi.advanceTimersByTime(1);
  // Drawn when the frame's callback is over: before it is laid out, and not in a task after it.
  vi.advanceTimersToNextFrame();
  expect(written()).toEqual([506, 507, 508, 509, 510]);
  vi.advanceTimersToNextFrame();
  expect(written()).toHaveLength(10);
  for (let frame = 0; frame < 5; frame += 1) vi.advanceTimersToNextFrame();
  expect(written()).toEqual(Array.from({ length: 32 }, (_, index) => 500 + index));
});

it('writes rows that were not there when the list rested once they are', () => {
  let there = 508;
  const { written, scroll } = list((index) => index >= 506 && index < there);
  scroll(500);
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  vi.advanceTimersByTime(32);
  vi.advanceTimersToNextFrame();
  expect(written()).toEqual([506, 507]);
  there = 1_000;
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  scroll(500);
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  vi.advanceTimersToNextFrame();
  expect(written()).toEqual([506, 507, 508, 509, 510, 511, 512]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress, type ProgressNews } from './progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function told() {
  const news: ProgressNews[] = [];
  return { news, progress: createProgress((one) => news.push(one), Date.now) };
}

it('tells the first at once, and ten thousand more twice a second at most', () => {
  const { news, progress } = told();
  for (let count = 0; count < 10_000; count += 1) {
    progress.changed(count % 2 === 0 ? 'a' : 'b');
    if (count % 5 === 0) vi.advanceTimersByTime(1);
  }
  expect(news[0]).toEqual({ runIds: ['a'], areRowsChanged: true });
  expect(news[1]).toEqual({ runIds: ['b', 'a'], areRowsChanged: true });
  expect(news).toHaveLength(5);
  vi.advanceTimersByTime(10_000);
  expect(news).toHaveLength(6);
});

it('says nothing of rows while a run is only planned', () => {
  const { news, progress } = told();
  progress.wentOn('a');
  progress.wentOn('a');
  vi.advanceTimersByTime(1_000);
  expect(news.map(({ areRowsChanged }) => areRowsChanged)).toEqual([false, false]);
  progress.wentOn('a');
  progress.changed('a');
  vi.advanceTimersByTime(1_000);
  expect(news.at(-1)).toEqual({ runIds: ['a'], areRowsChanged: true });
});

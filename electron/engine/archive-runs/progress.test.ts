import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InstanceEvents } from '../events.ts';
import { createProgress } from './progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function told() {
  const news: string[] = [];
  const publish: InstanceEvents['publish'] = (name, about) =>
    news.push('runId' in about ? `${name} ${String(about.runId)}` : name);
  return { news, progress: createProgress({ publish, messagesChanged: () => {} }) };
}

it('tells the first at once, and ten thousand more twice a second at most', () => {
  const { news, progress } = told();
  for (let count = 0; count < 10_000; count += 1) {
    progress.changed(count % 2 === 0 ? 'a' : 'b');
    if (count % 5 === 0) vi.advanceTimersByTime(1);
  }
  const first = ['threads.changed', 'archiveRuns.changed a'];
  const further = ['threads.changed', 'archiveRuns.changed b', 'archiveRuns.changed a'];
  expect(news.slice(0, 5)).toEqual([...first, ...further]);
  expect(news).toHaveLength(2 + 4 * 3);
  vi.advanceTimersByTime(10_000);
  expect(news).toHaveLength(2 + 5 * 3);
});

it('says nothing of rows while a run is only planned', () => {
  const { news, progress } = told();
  progress.wentOn('a');
  progress.wentOn('a');
  vi.advanceTimersByTime(1_000);
  expect(news).toEqual(['archiveRuns.changed a', 'archiveRuns.changed a']);
  progress.wentOn('a');
  progress.changed('a');
  vi.advanceTimersByTime(1_000);
  expect(news.slice(3)).toEqual(['threads.changed', 'archiveRuns.changed a']);
});

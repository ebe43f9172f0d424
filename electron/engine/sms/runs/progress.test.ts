import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InstanceEvents } from '../../events.ts';
import { createProgress } from './progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createRecordedProgress() {
  const published: string[] = [];
  const publish: InstanceEvents['publish'] = (name, about) =>
    published.push('runId' in about ? `${name} ${String(about.runId)}` : name);
  return { published, progress: createProgress({ publish, messagesChanged: () => {} }) };
}

it('publishes the first change at once, and ten thousand more at most twice a second', () => {
  const { published, progress } = createRecordedProgress();
  for (let count = 0; count < 10_000; count += 1) {
    progress.changed(count % 2 === 0 ? 'a' : 'b');
    if (count % 5 === 0) vi.advanceTimersByTime(1);
  }
  const first = ['threads.changed', 'archiveRuns.changed a'];
  const further = ['threads.changed', 'archiveRuns.changed b', 'archiveRuns.changed a'];
  expect(published.slice(0, 5)).toEqual([...first, ...further]);
  expect(published).toHaveLength(2 + 4 * 3);
  vi.advanceTimersByTime(10_000);
  expect(published).toHaveLength(2 + 5 * 3);
});

it('publishes no change of rows while a run is only planned', () => {
  const { published, progress } = createRecordedProgress();
  progress.wentOn('a');
  progress.wentOn('a');
  vi.advanceTimersByTime(1_000);
  expect(published).toEqual(['archiveRuns.changed a', 'archiveRuns.changed a']);
  progress.wentOn('a');
  progress.changed('a');
  vi.advanceTimersByTime(1_000);
  expect(published.slice(3)).toEqual(['threads.changed', 'archiveRuns.changed a']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awakeTimeout } from './awake-timeout.ts';

const onOver = vi.fn<(hasSlept: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onOver.mockReset();
});
afterEach(() => void vi.useRealTimers());

it.each([0, 300, 5_000, 300_000])('fires after %d ms', (ms) => {
  awakeTimeout(onOver, ms, 60_000);
  if (ms > 0) vi.advanceTimersByTime(ms - 1);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver.mock.calls).toEqual([[false]]);
});

it('does not count the time asleep, and waits a fixed time after waking', () => {
  awakeTimeout(onOver, 30_000, 60_000);
  vi.advanceTimersByTime(29_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000 + 59_999);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver.mock.calls).toEqual([[true]]);
});

it('does not wait for minutes after a sleep, since the far end may be gone', () => {
  awakeTimeout(onOver, 300_000, 60_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(65_000);
  expect(onOver).toHaveBeenCalledOnce();
});

it('never fires once it was ended', () => {
  const end = awakeTimeout(onOver, 30_000, 60_000);
  vi.advanceTimersByTime(12_000);
  end();
  vi.advanceTimersByTime(60_000);
  expect(onOver).not.toHaveBeenCalled();
});

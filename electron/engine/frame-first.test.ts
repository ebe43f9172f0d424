import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { frameFirst, frameFirstMs } from './frame-first.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
});

it('begins when the page has had its time, and no later for what is added meanwhile', () => {
  const begin = vi.fn();
  const first = frameFirst(begin);
  first.plan();
  vi.advanceTimersByTime(frameFirstMs - 1);
  first.plan();
  expect(begin).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(begin).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(begin).toHaveBeenCalledOnce();
});

it('begins again for what is added afterwards', () => {
  const begin = vi.fn();
  const first = frameFirst(begin);
  first.plan();
  vi.advanceTimersByTime(frameFirstMs);
  first.plan();
  vi.advanceTimersByTime(frameFirstMs);
  expect(begin).toHaveBeenCalledTimes(2);
});

it('does not begin after a stop', () => {
  const begin = vi.fn();
  const first = frameFirst(begin);
  first.plan();
  first.stop();
  first.plan();
  vi.advanceTimersByTime(1_000);
  expect(begin).not.toHaveBeenCalled();
});

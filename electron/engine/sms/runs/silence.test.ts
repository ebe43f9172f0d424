import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSilence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('begins with the first request that nothing answers, and outlasts those that are given up', () => {
  const onSilent = vi.fn();
  const silence = createSilence(onSilent);
  const begunAt = Date.now();
  silence.asked();
  vi.advanceTimersByTime(9_999);
  expect(silence.since()).toBeNull();
  silence.asked();
  vi.advanceTimersByTime(1);
  expect(onSilent).toHaveBeenCalledTimes(1);
  expect(silence.since()).toBe(begunAt);
  vi.advanceTimersByTime(60_000);
  silence.asked();
  expect(silence.since()).toBe(begunAt);
});

it('ends with an answer, and begins anew where other requests are under way', () => {
  const silence = createSilence(() => {});
  silence.asked();
  vi.advanceTimersByTime(20_000);
  silence.answered(true);
  expect(silence.since()).toBeNull();
  const since = Date.now();
  vi.advanceTimersByTime(10_000);
  expect(silence.since()).toBe(since);
  silence.answered(false);
  vi.advanceTimersByTime(60_000);
  expect(silence.since()).toBeNull();
});

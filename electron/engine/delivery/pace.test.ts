import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const paceOf = (gapMs: () => number, random = 0) => {
  const onDue = vi.fn<() => void>();
  return { onDue, pace: createPace({ gapMs, now: Date.now, onDue, random: () => random }) };
};

it('opens again when the gap is over, and says when', () => {
  const { pace, onDue } = paceOf(() => 1_000);
  expect(pace.waitUntil()).toBeNull();
  pace.begin();
  expect([pace.isOpen(), pace.waitUntil()]).toEqual([false, 1_000]);
  vi.advanceTimersByTime(999);
  expect([pace.isOpen(), onDue.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect([pace.isOpen(), onDue.mock.calls.length]).toEqual([true, 1]);
});

it('comes again also where the gap ends in the moment in which it is looked at', () => {
  let time = 0;
  const onDue = vi.fn<() => void>();
  const pace = createPace({ gapMs: () => 1_000, now: () => time, onDue, random: () => 0 });
  pace.begin();
  time = 999.9;
  expect(pace.isOpen()).toBe(false);
  time = 1_000;
  expect(pace.waitUntil()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(onDue).toHaveBeenCalledOnce();
});

it('stretches the gap by a fifth at most', () => {
  const { pace } = paceOf(() => 1_000, 1);
  pace.begin();
  expect(pace.waitUntil()).toBe(1_200);
});

it('has no gap at 0, also when it is set to 0 in the middle of one', () => {
  let gap = 1_000;
  const { pace } = paceOf(() => gap);
  pace.begin();
  gap = 0;
  expect(pace.isOpen()).toBe(true);
});

it('never waits longer than one gap, though the clock is put back', () => {
  const { pace } = paceOf(() => 1_000);
  vi.setSystemTime(1_000_000);
  pace.begin();
  vi.setSystemTime(5_000);
  expect(pace.waitUntil()).toBe(6_000);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Clock, createClock } from './clock.ts';

const hour = 3_600_000;
let clock: Clock;
let gaps: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 7, 8) });
  clock = createClock();
  gaps = [];
  clock.onGap((gapMs) => gaps.push(gapMs));
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

it('says nothing while time goes on, nor where a clock is set right by a second', () => {
  vi.advanceTimersByTime(hour);
  vi.setSystemTime(Date.now() + 1_000);
  vi.advanceTimersByTime(hour);
  expect(gaps).toEqual([]);
});

it.each([hour, -hour])(
  'tells once that the clock was set by %d ms, before it says the time',
  (ms) => {
    vi.advanceTimersByTime(7_000);
    vi.setSystemTime(Date.now() + ms);
    expect(clock.now()).toBe(Date.now());
    expect(gaps).toEqual([ms]);
    vi.advanceTimersByTime(hour);
    expect(gaps).toEqual([ms]);
  },
);

it('notices by itself within seconds that the computer slept', () => {
  vi.setSystemTime(Date.now() + hour);
  vi.advanceTimersByTime(5_000);
  expect(gaps).toEqual([hour]);
});

it('notices it too where the time that runs went on in sleep', () => {
  const running = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + hour);
  vi.setSystemTime(Date.now() + hour);
  clock.now();
  running.mockRestore();
  // What a look may come late by is taken for time awake.
  expect(gaps).toEqual([hour - 7_000]);
});

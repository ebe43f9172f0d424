import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

let time = 0;
const paceAt = (at: number, jitter = 0) => {
  time = at;
  return createPace(
    () => time,
    () => jitter,
  );
};

it('allows the next start when the gap is over, and returns that time', () => {
  const pace = paceAt(0);
  expect(pace.nextAt(1_000)).toBeNull();
  pace.begin(1_000);
  expect([pace.allowance(1_000, 9), pace.nextAt(1_000)]).toEqual([0, 1_000]);
  time = 999;
  expect(pace.allowance(1_000, 9)).toBe(0);
  time = 1_000;
  expect([pace.allowance(1_000, 9), pace.nextAt(1_000)]).toEqual([1, null]);
});

it('stretches the gap by a fifth at most', () => {
  const pace = paceAt(0, 1);
  pace.begin(1_000);
  expect(pace.nextAt(1_000)).toBe(1_200);
});

it('has no gap at 0, also when it is set to 0 in the middle of one', () => {
  const pace = paceAt(0);
  pace.begin(1_000);
  expect([pace.allowance(0, 9), pace.nextAt(0)]).toEqual([9, null]);
});

it('makes up for a late timer, and for nothing beyond that', () => {
  const pace = paceAt(0);
  pace.begin(10);
  time = 35;
  const made = pace.allowance(10, 9);
  pace.begin(10, made);
  expect([made, pace.nextAt(10)]).toEqual([6, 45]);
  time = 100_000;
  expect(pace.allowance(10, 9)).toBe(6);
});

it.each([0, 1])('never waits longer than one gap, though the clock is put back', (jitter) => {
  const pace = paceAt(1_000_000, jitter);
  pace.begin(1_000);
  time = 5_000;
  expect(pace.nextAt(1_000)).toBe(6_000 + jitter * 200);
});

import { expect, it } from 'vitest';
import { boundsOf, rangeOf, rangeOfFields, shifted, stepsFor } from './overview-range.ts';

const today = new Date(2026, 10, 23).getTime();
const hours = (bounds: number[]) => bounds.map((at) => new Date(at).getHours());

it('cuts a day into its hours, however many it has', () => {
  const bounds = boundsOf(rangeOf('today', today), 'hour');
  expect(bounds[0]).toBe(today);
  expect(bounds.at(-1)).toBe(new Date(2026, 10, 24).getTime());
  expect(hours(bounds).slice(0, 3)).toEqual([0, 1, 2]);
  for (let day = 1; day <= 365; day += 1) {
    const range = { from: new Date(2026, 0, day), to: new Date(2026, 0, day + 1) };
    const length = (range.to.getTime() - range.from.getTime()) / 3_600_000;
    expect(boundsOf(range, 'hour')).toHaveLength(length + 1);
  }
});

it('begins each day and week at midnight, over a change of the clock too', () => {
  for (const step of ['day', 'week'] as const) {
    const bounds = boundsOf(rangeOf('year', today), step);
    expect(new Set(hours(bounds))).toEqual(new Set([0]));
    expect(bounds).toHaveLength(step === 'day' ? 365 : 53);
  }
});

it('compares with the same weekday', () => {
  const range = rangeOf('yesterday', today);
  expect(shifted(range, 7).from).toEqual(new Date(2026, 10, 15));
  expect(shifted(range, 7).to).toEqual(new Date(2026, 10, 16));
});

it('takes the days that a person names, both of them, and nothing else', () => {
  const range = rangeOfFields('2026-11-02', '2026-11-03');
  expect(range).toEqual({ from: new Date(2026, 10, 2), to: new Date(2026, 10, 4) });
  expect(rangeOfFields('2026-11-03', '2026-11-02')).toBeNull();
  expect(rangeOfFields('', '2026-11-02')).toBeNull();
  expect(rangeOfFields('1990-01-01', '2026-11-02')).toBeNull();
});

it('never asks for more steps than main answers', () => {
  for (let days = 1; days <= 3_660; days += 1) {
    const range = { from: new Date(2016, 0, 1), to: new Date(2016, 0, 1 + days) };
    for (const step of stepsFor(range)) expect(boundsOf(range, step).length).toBeLessThan(800);
  }
});

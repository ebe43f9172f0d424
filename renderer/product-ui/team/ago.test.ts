import { expect, it } from 'vitest';
import { agoOf } from './ago.ts';

it.each([
  [-1, 'seconds', 0],
  [59.9, 'seconds', 59],
  [60, 'minutes', 1],
  [3_599, 'minutes', 59],
  [3_600, 'hours', 1],
  [200_000, 'hours', 55],
])('returns %s seconds in whole %s', (seconds, unit, count) => {
  expect(agoOf(0, seconds * 1_000)).toEqual({ unit, count });
});

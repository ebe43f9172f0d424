import { expect, it } from 'vitest';
import { readServiceTime } from './service-time.ts';

it('reads times with and without a zone, those without as UTC', () => {
  expect(readServiceTime('2026-03-31 09:05:07')).toBe(Date.UTC(2026, 2, 31, 9, 5, 7));
  expect(readServiceTime('2026-03-31T09:05:07Z')).toBe(Date.UTC(2026, 2, 31, 9, 5, 7));
  expect(readServiceTime('2026-03-31T09:05:07.000000+02:00')).toBe(Date.UTC(2026, 2, 31, 7, 5, 7));
});

it('takes what is no time for none', () => {
  expect(['', 'yesterday', '0000-00-00 00:00:00', null].map(readServiceTime)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

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

it.each([
  ['2024-03-01 10:00:00', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01T10:00:00', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01 10:00', Date.UTC(2024, 2, 1, 10)],
  ['2024-03-01', Date.UTC(2024, 2, 1)],
  ['2024-02-29 23:59:59.9', Date.UTC(2024, 1, 29, 23, 59, 59, 900)],
  ['2026-11-28T08:21:19.524331882Z', Date.UTC(2026, 10, 28, 8, 21, 19, 524)],
  ['2024-03-01 10:00:00+0530', Date.UTC(2024, 2, 1, 4, 30)],
  ['2024-03-01T10:00:00-08', Date.UTC(2024, 2, 1, 18)],
])('reads %s by one rule, whatever zone this computer is in', (written, at) => {
  expect(readServiceTime(written)).toBe(at);
});

it.each([
  '2024-02-30',
  '2023-02-29 10:00:00',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31T00:00:00Z',
  '2024-03-01 24:00:01',
  '2024-03-01 10:61:00',
  '2024-03-01T10:00:00+99:00',
  '03/04/2026',
  '2024-03-01 noon',
  '2024',
])('refuses %s', (written) => {
  expect(readServiceTime(written)).toBeNull();
});

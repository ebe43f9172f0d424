import { expect, it } from 'vitest';
import { firstDayOfWeek } from './first-day-of-week.ts';
import { readDate } from './written-date.ts';
import { readTime } from './written-time.ts';

const dayFirst = ['day', 'month', 'year'] as const;
const monthFirst = ['month', 'day', 'year'] as const;

it.each([
  ['21/11/2026', dayFirst, '2026-11-21'],
  ['21.11.26', dayFirst, '2026-11-21'],
  ['\u200f21\u200f/11\u200f/2026', dayFirst, '2026-11-21'],
  ['11/21/2026', monthFirst, '2026-11-21'],
  ['2026-11-21', monthFirst, '2026-11-21'],
  ['31/02/2026', dayFirst, null],
  ['11/21/2026', dayFirst, null],
  ['soon', dayFirst, null],
])('reads %s, written %j, as %s', (written, order, day) => {
  expect(readDate(written, order)).toBe(day);
});

it.each([
  ['21:30', 1290],
  ['2130', 1290],
  ['9.30', 570],
  ['9:30 PM', 1290],
  ['9 pm', 1260],
  ['12:05 am', 5],
  ['9:30 م', 1290],
  ['9:30 ص', 570],
  ['9', null],
  ['24:00', null],
  ['13 pm', null],
  ['9:30 x', null],
])('reads %s as %s minutes after midnight', (written, minutes) => {
  expect(readTime(written, ['ص', 'م'])).toBe(minutes);
});

it('begins weeks on the day of the region', () => {
  expect(['en-GB', 'en-US', 'ar-EG', 'he-IL'].map(firstDayOfWeek)).toEqual([1, 0, 6, 0]);
});

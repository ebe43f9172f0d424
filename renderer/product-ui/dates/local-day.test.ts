import { expect, it } from 'vitest';
import { firstDayOfWeek } from './first-day-of-week.ts';
import { dayOf, startOfDay } from './local-day.ts';

it('takes a day whole, by local midnights, and gives it back', () => {
  expect(startOfDay('2026-03-29')).toBe(new Date(2026, 2, 29).getTime());
  expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime());
  expect(dayOf(new Date(2026, 2, 29).getTime())).toBe('2026-03-29');
  expect([startOfDay(''), dayOf(null)]).toEqual([null, '']);
});

it('begins weeks on the day of the region', () => {
  expect(['en-GB', 'en-US', 'ar-EG', 'he-IL'].map(firstDayOfWeek)).toEqual([1, 0, 6, 0]);
});

import { expect, it } from 'vitest';
import { languages } from '../../../../shared/domain/languages.ts';
import { cellTime, orderOfTimes } from './cell-time.ts';

const read = (written: string, dayOrder: 'day-month-year' | 'month-day-year' | null = null) => {
  const at = cellTime(written, { zone: 'utc', dayOrder })?.at;
  return at === undefined ? null : new Date(at).toISOString().slice(0, 16);
};

const styles = ['full', 'long', 'medium'] as const;
const months = Array.from({ length: 12 }, (_, month) => month);

it.each(languages)(
  'reads a time as %s writes it, in whole or with the month cut short',
  (language) => {
    for (const dateStyle of styles) {
      for (const hour12 of [false, true]) {
        const format = new Intl.DateTimeFormat(language, {
          dateStyle,
          timeStyle: 'short',
          hour12,
          timeZone: 'UTC',
        });
        for (const month of months) {
          for (const hour of [9, 14]) {
            const at = new Date(Date.UTC(2025, month, 9, hour, 5));
            const written = format.format(at);
            // Where its own writing has the month in figures, the order is asked.
            expect([written, read(written, 'day-month-year')]).toEqual([
              written,
              at.toISOString().slice(0, 16),
            ]);
          }
        }
      }
    }
  },
);

it.each([
  ['06.11.2025 14 Uhr', '2025-11-06T14:00'],
  ['Do., 06.11.2025, 14:30 Uhr', '2025-11-06T14:30'],
  ['9 nov. 2025 14h05', '2025-11-09T14:05'],
  ['14h05, 9 nov. 2025', '2025-11-09T14:05'],
  ['9 Nov 2025 14:05:09', '2025-11-09T14:05'],
  ['9 Nov 25 2:05 PM', '2025-11-09T14:05'],
  ['9. November 2025', '2025-11-09T00:00'],
  ['9 November 2025 pukul 14.05', '2025-11-09T14:05'],
  ['٩ نوفمبر ٢٠٢٥ ٢:٠٥ م', '2025-11-09T14:05'],
  // Which year, which day, or whether it is a time at all, is not told.
  ['9 Nov 14:05', null],
  ['06.11. 14 Uhr', null],
  ['Do., 06.11., 14 Uhr', null],
  ['31 Nov 2025 14:05', null],
  ['9 Marsch 2025', null],
  ['order 9.11.2025 14:05', null],
  ['06.11. Do 2025, 14 Uhr', null],
  ['soon', null],
])('reads %s of a table', (written, time) => {
  expect(read(written)).toBe(time);
});

it('asks for the order of days where words stand beside figures, and not where the month is named', () => {
  expect(read('06/11/2025 14 Uhr')).toBeNull();
  expect(read('06/11/2025 14 Uhr', 'day-month-year')).toBe('2025-11-06T14:00');
  expect(read('06/11/2025 14h', 'month-day-year')).toBe('2025-06-11T14:00');
  const fitting = (written: string) => {
    const orders = orderOfTimes(Date.UTC(2026, 0, 1));
    orders.add(written);
    return orders.fitting();
  };
  expect(fitting('06/11/2025 14 Uhr').toSorted()).toEqual(['day-month-year', 'month-day-year']);
  expect(fitting('9 nov. 2025 14h05')).toEqual([]);
  // A day that is none in any order leaves nothing to choose.
  expect(fitting('31.02.2025')).toEqual(['day-month-year']);
});

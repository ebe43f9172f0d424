import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { weeklyHoursSchema } from '../contract/weekly-hours.ts';
import { endWithin, isWithin, nextBegin, type WeeklyHours } from './weekly-hours.ts';

const own = process.env['TZ'];

afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

const office: WeeklyHours = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 };
const night: WeeklyHours = { days: [5], from: 22 * 60, to: 6 * 60 };
const wholeSunday: WeeklyHours = { days: [0], from: 0, to: 0 };

const at = (written: string): number => new Date(written).getTime();

describe.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe'])(
  'in %s',
  (zone) => {
    beforeEach(() => {
      process.env['TZ'] = zone;
    });

    // 2026-11-27 is a Friday.
    it.each([
      [office, '2026-11-27T08:59:59.999', false],
      [office, '2026-11-27T09:00', true],
      [office, '2026-11-27T17:59:59.999', true],
      [office, '2026-11-27T18:00', false],
      [office, '2026-11-28T12:00', false],
      [night, '2026-11-27T21:59', false],
      [night, '2026-11-27T22:00', true],
      [night, '2026-11-28T05:59', true],
      [night, '2026-11-28T06:00', false],
      [night, '2026-11-27T05:00', false],
      [wholeSunday, '2026-11-29T00:00', true],
      [wholeSunday, '2026-11-29T23:59', true],
      [wholeSunday, '2026-11-30T00:00', false],
    ])('%j at %s: %s', (hours, written, expected) => {
      expect(isWithin(hours, at(written))).toBe(expected);
    });

    it.each([
      [office, '2026-11-27T08:00', '2026-11-27T09:00'],
      [office, '2026-11-27T09:00', '2026-11-30T09:00'],
      [office, '2026-11-28T12:00', '2026-11-30T09:00'],
      [night, '2026-11-28T05:00', '2026-12-04T22:00'],
      [wholeSunday, '2026-11-29T00:00', '2026-12-06T00:00'],
    ])('%j after %s begin at %s', (hours, written, expected) => {
      expect(nextBegin(hours, at(written))).toBe(at(expected));
    });

    const hour = 3_600_000;
    it.each([
      [office, '2026-11-27T09:00', 2 * hour, '2026-11-27T11:00'],
      [office, '2026-11-27T00:30', 2 * hour, '2026-11-27T11:00'],
      [office, '2026-11-27T17:00', 2 * hour, '2026-11-30T10:00'],
      [office, '2026-11-27T17:00', 11 * hour, '2026-12-01T10:00'],
      [night, '2026-11-28T05:00', 2 * hour, '2026-12-04T23:00'],
      [
        { days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 0 },
        '2026-11-27T23:00',
        30 * hour,
        '2026-11-29T05:00',
      ],
      [{ days: [], from: 0, to: 0 }, '2026-11-27T23:00', hour, null],
    ])('%j: what begins at %s and lasts %i ms ends at %s', (hours, begin, lasts, end) => {
      expect(endWithin(hours, at(begin), lasts)).toBe(end && at(end));
    });

    const hours = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 1_439 }),
      to: fc.integer({ min: 0, max: 1_439 }),
    });
    // Some years of clock changes of each zone.
    const instant = fc.integer({ min: at('2024-01-01T00:00'), max: at('2030-01-01T00:00') });

    it('begin within themselves, and not before', () => {
      fc.assert(
        fc.property(
          hours,
          instant,
          fc.double({ min: 0, max: 1, noNaN: true }),
          (week, from, part) => {
            const next = nextBegin(week, from) ?? Number.NaN;
            expect(next).toBeGreaterThan(from);
            expect(isWithin(week, next)).toBe(true);
            // Outside now: outside all the way until they begin.
            const between = from + Math.floor((next - from - 1) * part);
            expect(isWithin(week, between) && !isWithin(week, from)).toBe(false);
          },
        ),
      );
    });

    it('are told by the wall clock on days of 24 hours', () => {
      fc.assert(
        fc.property(hours, instant, (week, when) => {
          const date = new Date(when);
          const [y, m, d] = [date.getFullYear(), date.getMonth(), date.getDate()];
          const offsets = [-1, 0, 1, 2].map((n) => new Date(y, m, d + n).getTimezoneOffset());
          fc.pre(new Set(offsets).size === 1);
          const minute = date.getHours() * 60 + date.getMinutes();
          const today = week.days.includes(date.getDay());
          const yesterday = week.days.includes((date.getDay() + 6) % 7);
          const isOverMidnight = week.to <= week.from;
          const expected = isOverMidnight
            ? (today && minute >= week.from) || (yesterday && minute < week.to)
            : today && minute >= week.from && minute < week.to;
          expect(isWithin(week, when)).toBe(expected);
        }),
      );
    });
  },
);

describe('when the clock changes in Berlin', () => {
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Berlin';
  });

  it('night hours last an hour less in spring and an hour more in autumn', () => {
    const saturday: WeeklyHours = { days: [6], from: 22 * 60, to: 6 * 60 };
    const lengths = ['2026-03-28T12:00', '2026-10-24T12:00'].map((noon) => {
      const begin = nextBegin(saturday, at(noon)) ?? 0;
      let end = begin;
      while (isWithin(saturday, end)) end += 60_000;
      return (end - begin) / 3_600_000;
    });
    expect(lengths).toEqual([7, 9]);
  });

  it('hours that the clock skips are not that day', () => {
    const skipped: WeeklyHours = { days: [0], from: 2 * 60 + 30, to: 3 * 60 };
    expect(nextBegin(skipped, at('2026-03-28T12:00'))).toBe(at('2026-04-05T02:30'));
  });
});

it('never begin on no day', () => {
  const never: WeeklyHours = { days: [], from: 0, to: 0 };
  expect([nextBegin(never, Date.now()), isWithin(never, Date.now())]).toEqual([null, false]);
});

it.each([
  [{ ...office, days: [] }, false],
  [{ ...office, days: [1, 1] }, false],
  [{ ...office, days: [7] }, false],
  [{ ...office, to: 1_440 }, false],
  [{ ...office, zone: 'UTC' }, false],
  [office, true],
  [wholeSunday, true],
])('%j may be written: %s', (hours, expected) => {
  expect(weeklyHoursSchema.safeParse(hours).success).toBe(expected);
});

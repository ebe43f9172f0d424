import { describe, expect, it } from 'vitest';
import { fromDayAndMinutes, timePresets, toDayAndMinutes } from './time-presets.ts';

/** Local time, as the page's. */
const local = (day: number, hours: number, minutes = 0, seconds = 0) =>
  new Date(2030, 0, day, hours, minutes, seconds).getTime();

describe('timePresets', () => {
  it('offers an hour, this evening, tomorrow morning and Monday morning', () => {
    // A Wednesday.
    expect(timePresets(local(2, 14, 30, 20))).toEqual([
      { name: 'in-an-hour', at: local(2, 15, 31) },
      { name: 'evening', at: local(2, 18) },
      { name: 'tomorrow', at: local(3, 9) },
      { name: 'monday', at: local(7, 9) },
    ]);
  });

  it('offers a Monday that is tomorrow once', () => {
    expect(timePresets(local(6, 17)).map(({ name }) => name)).toEqual(['in-an-hour', 'tomorrow']);
  });

  it('offers the next Monday on a Monday', () => {
    expect(timePresets(local(7, 8)).at(-1)).toEqual({ name: 'monday', at: local(14, 9) });
  });
});

it('reads what it writes, to the minute', () => {
  const at = local(2, 7, 5);
  const { day, minutes } = toDayAndMinutes(at);
  expect({ day, minutes }).toEqual({ day: '2030-01-02', minutes: 425 });
  expect(fromDayAndMinutes(day, minutes)).toBe(at);
});

it('reads no time where one of both is missing', () => {
  expect(fromDayAndMinutes('', 425)).toBe(null);
  expect(fromDayAndMinutes('2030-01-02', null)).toBe(null);
});

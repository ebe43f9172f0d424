import { describe, expect, it } from 'vitest';
import { fromInputs, timePresets, toInputs } from './time-presets.ts';

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

it('reads what it writes into the inputs, to the minute', () => {
  const at = local(2, 7, 5);
  expect(toInputs(at)).toEqual({ date: '2030-01-02', time: '07:05' });
  expect(fromInputs(toInputs(at))).toBe(at);
});

it.each([
  { date: '', time: '07:05' },
  { date: '2030-01-02', time: '' },
])('reads no time from %j', (inputs) => {
  expect(fromInputs(inputs)).toBe(null);
});

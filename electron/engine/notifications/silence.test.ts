import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin } from '../../../shared/domain/weekly-hours.ts';
import { endOfPause, isSilent } from './silence.ts';

const local = (day: number, hour: number, minute = 0) =>
  new Date(2026, 2, day, hour, minute).getTime();
const nights = { isOn: true, from: 20 * 60, to: 8 * 60, days: [0, 1, 2, 3, 4, 5, 6] };
const noHours = { ...nights, isOn: false };

describe('isSilent', () => {
  it('is over at the end of the silent hours, also after midnight, and goes on after a pause in them', () => {
    const silentHours = nights;
    const pausedUntil = endOfPause('hour', local(2, 19, 30));
    expect(isSilent({ silentHours, pausedUntil: null }, local(2, 19, 59))).toBe(false);
    expect(isSilent({ silentHours, pausedUntil }, local(2, 19, 59))).toBe(true);
    expect(isSilent({ silentHours, pausedUntil }, local(3, 7, 59))).toBe(true);
    expect(isSilent({ silentHours, pausedUntil }, local(3, 8))).toBe(false);
  });

  it('is so in the hours and while paused, and at no other time', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const days = fc.subarray([0, 1, 2, 3, 4, 5, 6]);
    const hours = fc.record({ isOn: fc.boolean(), from: minute, to: minute, days });
    const now = fc.integer({ min: local(1, 0), max: local(31, 0) });
    fc.assert(
      fc.property(hours, now, fc.constantFrom('hour', 'tomorrow', 'off'), fc.nat(), (...given) => {
        const [silentHours, at, pause, later] = given;
        const pausedUntil = endOfPause(pause, at);
        const then = at + (later % 172_800_000);
        const isPaused = pausedUntil !== null && then < pausedUntil;
        const inHours = silentHours.isOn && isWithin(silentHours, then);
        expect(isSilent({ silentHours, pausedUntil }, then)).toBe(isPaused || inHours);
      }),
    );
  });

  it('does not wait for a pause that began before the clock was put back', () => {
    const paused = { silentHours: noHours, pausedUntil: local(20, 12) };
    expect(isSilent(paused, local(20, 11))).toBe(true);
    expect(isSilent(paused, local(2, 11))).toBe(false);
  });
});

it('pauses for an hour, until nine tomorrow, or not', () => {
  const now = local(2, 23, 30);
  expect(endOfPause('hour', now)).toBe(local(3, 0, 30));
  expect(endOfPause('tomorrow', now)).toBe(local(3, 9));
  expect(endOfPause('off', now)).toBeNull();
});

import { expect, it } from 'vitest';
import { isOwnTime, timesOf } from './zones.ts';

const winter = Date.UTC(2030, 0, 7, 12);
const zonesOf = (country: string) => timesOf(country, 'en', winter).map(({ zone }) => zone);

it.each([
  ['DE', ['Europe/Berlin']],
  ['IN', ['Asia/Calcutta']],
  ['FR', ['Europe/Paris']],
  // Seven zones that keep one time.
  ['KZ', ['Asia/Almaty']],
])('has one time in %s', (country, zones) => {
  expect(zonesOf(country)).toEqual(zones);
});

it('has several where a country keeps several, also where they differ in summer alone', () => {
  expect(timesOf('ES', 'en', winter).map(({ name }) => name)).toEqual([
    'Central European Time',
    'Western European Time',
  ]);
  const names = timesOf('US', 'en', winter).map(({ name }) => name);
  expect(names).toContain('Eastern Time');
  expect(names).toContain('Mountain Time');
  // Phoenix keeps no summer time.
  expect(names).toContain('Mountain Standard Time');
});

it('has none where none is known', () => {
  expect(zonesOf('AC').length).toBeLessThan(2);
  expect(zonesOf('ZZ')).toEqual([]);
});

it('knows the time of this computer, by its name or another', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(isOwnTime(timeZone, winter)).toBe(true);
  expect(isOwnTime('Pacific/Kiritimati', winter)).toBe(false);
});

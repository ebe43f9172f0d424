import { expect, it } from 'vitest';
import { describeNumber } from './describe-number.ts';

it.each([
  ['4915112345678', '+49 1511 2345678', 'DE'],
  // As they were before their country changed them.
  ['5215512345678', '+52 1 55 1234 5678', 'MX'],
  ['551161234567', '+55 11 6123 4567', 'BR'],
  ['551191234567', '+55 11 9123 4567', 'BR'],
  ['22990123456', '+229 90 12 34 56', 'BJ'],
  ['999887766554433', '999887766554433', null],
])('%s is %s', (digits, number, country) => {
  expect(describeNumber(digits)).toEqual({ number, country });
});

import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

it.each([
  ['30', 30_000],
  [' 0 ', 0],
  ['1.5', 1_500],
  ['Sat, 21 Nov 2026 12:00:45 GMT', 45_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  // A timer longer than 24 days would fire at once.
  ['99999999999', 86_400_000],
  ['-5', null],
  ['soon', null],
  ['2026', 2_026_000],
  ['', null],
  [undefined, null],
])('reads Retry-After %j as %j ms', (header, wait) => {
  expect(readRetryAfter(header, now)).toBe(wait);
});

import { expect, it } from 'vitest';
import { hasSlip } from './has-slip.ts';

it.each([
  ['refnd', 'a missing letter'],
  ['refundd', 'a doubled letter'],
  ['reefund', 'a doubled letter'],
  ['refumd', 'a wrong letter'],
  ['refudn', 'two swapped'],
  ['erfund', 'two swapped at its beginning'],
  ['efund', 'its first letter missing'],
  ['rfun', 'the beginning of it'],
  ['refund', 'none'],
])('finds refund by %s: %s', (typed) => {
  expect(hasSlip(typed, 'refund')).toBe(true);
});

it.each([
  ['rfnd', 'two missing'],
  ['refunding', 'more than the word'],
  ['dnufer', 'another word'],
  ['rfu', 'too short to tell'],
  ['return', 'another word'],
])('does not find refund by %s: %s', (typed) => {
  expect(hasSlip(typed, 'refund')).toBe(false);
});

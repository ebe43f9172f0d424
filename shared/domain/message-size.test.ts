import { serialize } from 'node:v8';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooLarge, sizeOf } from './message-size.ts';

it('never tells less than the structured clone takes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sizeOf(value) + 8).toBeGreaterThanOrEqual(serialize(value).length);
    }),
  );
});

it.each([
  ['Latin letters', 'x'.repeat(61_000), false],
  ['more of them', 'x'.repeat(62_000), true],
  ['letters of two bytes', '好'.repeat(31_000), true],
])('draws the line below 64 KiB: %s', (_name, text, tooLarge) => {
  expect(isTooLarge({ text })).toBe(tooLarge);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smsLength } from './sms-length.ts';

it.each([
  ['', { used: 0, parts: 0, left: 160, unicodeSign: null }],
  ['a'.repeat(160), { used: 160, parts: 1, left: 0, unicodeSign: null }],
  ['a'.repeat(161), { used: 161, parts: 2, left: 145, unicodeSign: null }],
  ['Grüße aus Köln für 5 €', { used: 23, parts: 1, left: 137, unicodeSign: null }],
  ['ż'.repeat(70), { used: 70, parts: 1, left: 0, unicodeSign: 'ż' }],
  ['ż'.repeat(71), { used: 71, parts: 2, left: 63, unicodeSign: 'ż' }],
  ['Hi 👋', { used: 5, parts: 1, left: 65, unicodeSign: '👋' }],
  // The last place of a part is too short for a sign of two: it goes to the next one.
  [`${'a'.repeat(152)}€${'a'.repeat(8)}`, { used: 162, parts: 2, left: 143, unicodeSign: null }],
  ['👋'.repeat(36), { used: 72, parts: 2, left: 61, unicodeSign: '👋' }],
])('counts %j', (text, length) => {
  expect(smsLength(text)).toEqual(length);
});

it('never needs fewer parts for more text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'grapheme' }),
      (text, more) => {
        const [one, other] = [smsLength(text), smsLength(text + more)];
        expect(other.used).toBeGreaterThanOrEqual(
          other.unicodeSign === one.unicodeSign ? one.used : 0,
        );
        expect(other.parts).toBeGreaterThanOrEqual(one.parts);
        expect(other.left).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

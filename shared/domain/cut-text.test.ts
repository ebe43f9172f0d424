import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['Hello there', 5, 'Hello'],
  ['Hello', 5, 'Hello'],
  ['ab😀cd', 3, 'ab'],
  ['ab😀cd', 4, 'ab😀'],
  ['a👨‍👩‍👧b', 4, 'a'],
  ['a👍🏽b', 3, 'a'],
  ['a\r\nb', 2, 'a'],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
  ['cafe\u0301 noir', 4, 'caf'],
  ['ﺎนี่', 3, 'ﺎ'],
])('cuts %s after %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

it('shows whole code points of a character without an end', () => {
  const tower = `a${'\u0301'.repeat(5_000)}`;
  expect(cutText(tower, 100)).toHaveLength(100);
});

it('returns a beginning that ends where a character does, whatever the text', () => {
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
      const cut = cutText(text, most);
      const ends = [...characters.segment(text)].map(
        ({ index, segment }) => index + segment.length,
      );
      expect(text.startsWith(cut) && cut.length <= most).toBe(true);
      const end = ends.filter((one) => one <= most).at(-1);
      // Of a first character that is longer, a part is shown.
      expect(end === undefined ? !/[\ud800-\udbff]$/.test(cut) : cut.length === end).toBe(true);
    }),
  );
});

import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

it.each([
  ['short enough', 20, ['short enough']],
  ['two words here', 10, ['two words', 'here']],
  ['a long line\nof two, a third', 14, ['a long line', 'of two, a', 'third']],
  ['first part\n\nsecond line\nthird', 19, ['first part', 'second line\nthird']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['abc\u{1F44D}d', 4, ['abc', '\u{1F44D}d']],
])('parts %j where a reader stops, at most %i characters', (text, limit, parts) => {
  expect(splitText(text, limit).map((part) => part.text)).toEqual(parts);
});

it('keeps what stands between the parts', () => {
  const text = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' \n');
  const parts = splitText(text, 97);
  expect(parts.every((part) => part.text.length <= 97)).toBe(true);
  expect(parts.map((part) => part.text + part.gap).join('')).toBe(text);
});

import { expect, it } from 'vitest';
import { digitsOf, foldText } from './fold-text.ts';
import { hasWords, plainWordsOf } from './search-words.ts';

const found = (written: string, text: string) =>
  hasWords(plainWordsOf(written), foldText(text), '');

it.each([
  ['Aicha', 'Aïcha'],
  ['Yilmaz', 'YILMAZ Yılmaz'],
  ['yilmaz', 'Yılmaz'],
  ['istanbul', 'İstanbul'],
  ['Oberg', 'Öberg'],
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['soren', 'Søren'],
  ['weber jonas', 'Jonas Weber'],
  ['伟', '李伟'],
])('%j finds %j', (written, text) => {
  expect(found(written, text)).toBe(true);
});

it('begins a word where words are written apart', () => {
  expect(found('eber', 'Jonas Weber')).toBe(false);
});

it.each([
  ['0151 12345678', '15112345678'],
  ['+49 (0)151 12345678', '4915112345678'],
  ['0049 151', '49151'],
  ['(1511) 23', '151123'],
  ['0', '0'],
  ['order 66', ''],
])('%j looks for the digits %j', (written, digits) => {
  expect(digitsOf(written)).toBe(digits);
});

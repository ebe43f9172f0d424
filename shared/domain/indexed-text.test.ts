import { expect, it } from 'vitest';
import { findMatches } from './find-matches.ts';
import { indexText } from './indexed-text.ts';
import { hasWords, plainWordsOf } from './search-words.ts';

const isFound = (search: string, text: string) =>
  hasWords(plainWordsOf(search), indexText(text), '');

it.each([
  ['🦊', 'a 🦊 here'],
  ['🦊', 'fox🦊fox'],
  ['fox', 'fox🦊'],
  ['❤', 'I ❤️ it'],
  ['❤️', 'I ❤ it'],
  ['👍', '👍🏽👍🏿'],
  ['👍🏽', '👍'],
  ['👩‍💻', 'our 👩🏽‍💻'],
  ['🇩🇪', 'to 🇩🇪🇫🇷'],
  ['🇫🇷', 'to 🇩🇪🇫🇷'],
  ['€', '20€'],
  ['ab', 'a\u00adb'],
  ['coop', 'co\u200bop'],
  ['a\u00adb', 'ab'],
  ['0151 12345678', 'call +49 151 12345678'],
  ['4915112345678', '+49 (0)151–1234 5678'],
  ['1234', 'it costs 1,234.50'],
  ['1234', '1 234,50'],
  ['1.234', '1234'],
  ['1,234', '1234'],
  ['12345', 'AB12345X'],
  ['2115', '00340434161094022115'],
  ['5678', '+49 151 12345678'],
  ['0042', 'order 1230042'],
  ['345X', 'AB12345X'],
  ['12345', '١٢٣٤٥'],
  ['DE89370400440532013000', 'IBAN: DE89 3704 0044 0532 0130 00.'],
  ['de89 3704', 'to DE89370400440532013000'],
  ['DE89 3704 0044 0532 0130 00', 'to DE89370400440532013000'],
  ['GB29NWBK', 'GB29 NWBK 6016 1331 9268 19'],
  ['013000', 'DE89 3704 0044 0532 0130 00'],
  ['mueller', 'Herr Müller'],
  ['muell', 'MÜLLER'],
  ['müller', 'Mueller'],
  ['müller', 'Muller'],
  ['mueller', 'Mu\u0308ller'],
  ['email', 'by e-mail'],
  ['e-mail', 'by email'],
  ['wifi', '(Wi‑Fi)'],
])('%j finds %j, and shows where', (search, text) => {
  expect(isFound(search, text)).toBe(true);
  expect(findMatches(text, search)).not.toEqual([]);
});

it.each([
  ['🇪🇫', 'to 🇩🇪🇫🇷'],
  ['🦊', 'a 🐻'],
  ['blu', 'neue Steuer'],
  ['nu', 'neue'],
  ['211', '00340434161094022115'],
  ['mail', 'email'],
  ['de89 3705', 'to DE89370400440532013000'],
])('%j does not find %j', (search, text) => {
  expect(isFound(search, text)).toBe(false);
});

it('keeps texts of plain words as they are folded', () => {
  expect(indexText('Plain words, of no kind.')).toBe(' plain words of no kind ');
});

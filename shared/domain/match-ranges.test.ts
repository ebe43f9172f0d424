import { expect, it } from 'vitest';
import { wordsOf } from './fold-text.ts';
import { matchRanges } from './match-ranges.ts';

const marked = (text: string, search: string) =>
  matchRanges(text, wordsOf(search)).map(([from, to]) => text.slice(from, to));

it('marks the beginnings of words, as they are written', () => {
  expect(marked('Aïcha, say aicha again', 'AICH')).toEqual(['Aïch', 'aich']);
  expect(marked('Straße and strasse', 'strass')).toEqual(['Straß', 'strass']);
  expect(marked('unparceled parcel', 'parcel')).toEqual(['parcel']);
});

it('keeps an accent with its letter, also one written apart', () => {
  expect(marked('cafe\u0301 noir', 'cafe')).toEqual(['cafe\u0301']);
});

it('marks scripts without spaces anywhere', () => {
  expect(marked('今天见面，明天见', '天见')).toEqual(['天见', '天见']);
});

it('joins what overlaps, and marks nothing for no words', () => {
  expect(marked('parcels', 'parc parcel')).toEqual(['parcel']);
  expect(marked('parcels', '')).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findMatches } from './find-matches.ts';
import { foldText } from './fold-text.ts';

/** Letters of many scripts, marks, signs and quotes, as texts and queries hold them. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'B',
        'ï',
        'e\u0301',
        'ß',
        'ﬁ',
        'İ',
        'ς',
        '伟',
        'が',
        'ที่',
        'ភា',
        '한',
        'हि',
      ),
      fc.constantFrom(' ', '-', '"', ':', '1', '٣', '0', '+', '\u064e', '\u0e49', '👍🏽', '\ud83d'),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const marked = (written: string, query: string) =>
  findMatches(written, query).map(([start, end]) => written.slice(start, end));

it('marks what was found as it stands in the text', () => {
  expect(marked('Aïcha, AICHA and Straße 12', 'aicha strass')).toEqual(['Aïcha', 'AICHA', 'Straß']);
  expect(marked('call +49 (0)151 / 1234-5678.', '0151 12345678')).toEqual(['151 / 1234-5678']);
  expect(marked('李伟在吗 伟', '伟')).toEqual(['伟', '伟']);
  expect(marked('on its way, itself', '"its way" from:me')).toEqual(['its way']);
  expect(marked('nothing', '-nothing')).toEqual([]);
});

it('finds spans in order, apart, and of whole characters', () => {
  fc.assert(
    fc.property(text, text, (written, query) => {
      let after = -1;
      for (const [start, end] of findMatches(written, query)) {
        expect(start).toBeGreaterThan(after);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(written.length);
        expect(/^\p{M}/u.test(written.slice(start))).toBe(start === 0 && /^\p{M}/u.test(written));
        after = end;
      }
    }),
    { numRuns: 500 },
  );
});

it('folds what is folded to the same', () => {
  fc.assert(
    fc.property(text, (written) => {
      const folded = foldText(written).trim();
      expect(foldText(folded).trim()).toBe(folded);
    }),
    { numRuns: 1_000 },
  );
});

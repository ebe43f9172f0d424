import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, searchOperators, strayOperator } from './search-query.ts';
import { searchDateRange } from './search-date.ts';

const read = (text: string) =>
  parseSearch(text).tokens.map(({ start, end, isNegated, ...token }) => [
    `${isNegated ? 'not ' : ''}${token.kind === 'operator' ? token.name : token.kind}`,
    token.value,
    text.slice(start, end),
  ]);

it('reads words, phrases and operators, each with its place', () => {
  expect(read(' from:me  "on its way" -parcel in:"Jonas Weber" has:IMAGE')).toEqual([
    ['from', 'me', 'from:me'],
    ['phrase', 'on its way', '"on its way"'],
    ['not word', 'parcel', '-parcel'],
    ['in', 'Jonas Weber', 'in:"Jonas Weber"'],
    ['has', 'image', 'has:IMAGE'],
  ]);
  expect(read('-"late again" -is:unread on:2026-11-01 after:yesterday')).toEqual([
    ['not phrase', 'late again', '-"late again"'],
    ['not is', 'unread', '-is:unread'],
    ['on', '2026-11-01', 'on:2026-11-01'],
    ['after', 'yesterday', 'after:yesterday'],
  ]);
  // A number is no exception: what is meant by it below zero is written in quotes.
  expect(read('-5')).toEqual([['not word', '5', '-5']]);
});

it.each([
  'from:',
  'from:nobody',
  'is:late',
  'on:2026-02-30',
  'before:soon',
  'in:',
  'in:"open',
  '"open',
  '""',
  '"!?"',
  '-',
  '--',
  'a-b',
  'http://example.com',
  'constructor:me',
])('takes %j for text', (text) => {
  expect(parseSearch(text).tokens.map(({ kind }) => kind)).toEqual(['word']);
});

/** Whatever a person, or a cat on the keyboard, may write. */
const written = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.keys(searchOperators).map((name) => `${name}:`)),
      fc.constantFrom(
        '"',
        '-',
        ' ',
        '\u3000',
        '\n',
        'me',
        'today',
        '2026-11',
        'image',
        '伟',
        '\ud83d',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

it('takes anything, and leaves nothing but white space between its tokens', () => {
  fc.assert(
    fc.property(written, (text) => {
      const { tokens } = parseSearch(text);
      let rest = '';
      let at = 0;
      for (const { start, end } of tokens) {
        expect(end).toBeGreaterThan(start);
        rest += text.slice(at, start);
        at = end;
      }
      expect((rest + text.slice(at)).trim()).toBe('');
    }),
    { numRuns: 2_000 },
  );
});

describe('a date', () => {
  const now = new Date(2026, 10, 3, 15).getTime();
  const days = (written: string) => {
    const { from, until } = searchDateRange(written, now);
    return [new Date(from).toDateString(), new Date(until).toDateString()];
  };
  it.each([
    ['2026-11-01', 'Sun Nov 01 2026', 'Mon Nov 02 2026'],
    ['2026-12', 'Tue Dec 01 2026', 'Fri Jan 01 2027'],
    ['2026/11/01', 'Sun Nov 01 2026', 'Mon Nov 02 2026'],
    ['1.11.2026', 'Sun Nov 01 2026', 'Mon Nov 02 2026'],
    ['٢٠٢٦-١١-٠١', 'Sun Nov 01 2026', 'Mon Nov 02 2026'],
    ['2024', 'Mon Jan 01 2024', 'Wed Jan 01 2025'],
    ['today', 'Tue Nov 03 2026', 'Wed Nov 04 2026'],
    ['yesterday', 'Mon Nov 02 2026', 'Tue Nov 03 2026'],
  ])('%s is a whole day, month or year here', (text, from, until) => {
    expect(days(text)).toEqual([from, until]);
  });
});

describe('an operator that is looked for as a word', () => {
  it.each([
    ['on:october', 'on:october'],
    ['parcel after:lastmonth late', 'after:lastmonth'],
    ['-is:late', '-is:late'],
    ['from:nobody', 'from:nobody'],
    ['on:2026-02-30', null],
    ['on:2026-02-30 parcel', 'on:2026-02-30'],
    ['on:2026-1', null],
    ['on:2026-1 parcel', 'on:2026-1'],
    ['on:yest', null],
    ['on:21.11.20', null],
    ['on:01/11/2026', 'on:01/11/2026'],
    ['has:im', null],
    ['has:im parcel', 'has:im'],
    ['http://example.com at:noon', null],
    ['from:me "on:october"', null],
    ['constructor:x', null],
  ])('of %j is %j', (text, written) => {
    expect(strayOperator(text)?.written ?? null).toBe(written);
  });
});

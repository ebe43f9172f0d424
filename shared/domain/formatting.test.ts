import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Inline, parseFormatting, withoutMarks } from './formatting.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });
const line = (...runs: Inline[]): Block[] => [{ kind: 'lines', lines: [runs] }];

describe('within a line', () => {
  it.each<[string, Inline[]]>([
    ['*bold*', [{ kind: 'bold', children: [text('bold')] }]],
    ['_italic_', [{ kind: 'italic', children: [text('italic')] }]],
    ['~strike~', [{ kind: 'strike', children: [text('strike')] }]],
    ['`mono`', [{ kind: 'mono', text: 'mono' }]],
    [
      'the *delivery photo*.',
      [text('the '), { kind: 'bold', children: [text('delivery photo')] }, text('.')],
    ],
    ['*_both_*', [{ kind: 'bold', children: [{ kind: 'italic', children: [text('both')] }] }]],
    ['`*not bold*`', [{ kind: 'mono', text: '*not bold*' }]],
    ['*شكرا*', [{ kind: 'bold', children: [text('شكرا')] }]],
  ])('reads %s', (written, runs) => {
    expect(parseFormatting(written)).toEqual(line(...runs));
  });

  it.each([
    '2*3*4 = 24',
    'snake_case_name',
    'a * spaced * b',
    '*unclosed',
    '**',
    '~ ~',
    'a*b*c',
    '``',
    '*two\nlines*',
  ])('leaves %j as it was typed', (written) => {
    expect(written.split('\n').flatMap((one) => parseFormatting(one))).toEqual(
      written.split('\n').flatMap((typed) => line(text(typed))),
    );
  });
});

describe('over lines', () => {
  it('reads quotes, lists and code', () => {
    expect(
      parseFormatting('> so you said\n- one\n- *two*\n3. three\n4. four\n```\na  b\n```\nend'),
    ).toEqual([
      { kind: 'quote', lines: [[text('so you said')]] },
      { kind: 'bullets', items: [[text('one')], [{ kind: 'bold', children: [text('two')] }]] },
      { kind: 'numbers', start: 3, items: [[text('three')], [text('four')]] },
      { kind: 'code', text: 'a  b' },
      { kind: 'lines', lines: [[text('end')]] },
    ]);
  });

  it('keeps the empty line between two lists', () => {
    expect(parseFormatting('- a\n\n1. b')).toEqual([
      { kind: 'bullets', items: [[text('a')]] },
      { kind: 'lines', lines: [[]] },
      { kind: 'numbers', start: 1, items: [[text('b')]] },
    ]);
  });

  it('shows a list in one line without its marks', () => {
    expect(withoutMarks('- caixa\n- *tampa*')).toBe('caixa, tampa');
  });

  it('keeps empty lines', () => {
    expect(parseFormatting('a\n\nb')).toEqual([
      { kind: 'lines', lines: [[text('a')], [], [text('b')]] },
    ]);
  });

  it('begins another list where the numbers do not go on', () => {
    expect(parseFormatting('1. a\n1. b')).toMatchObject([{ start: 1 }, { start: 1 }]);
  });
});

const shown = (runs: Inline[]): string =>
  runs.map((run) => ('children' in run ? shown(run.children) : run.text)).join('');
const shownBlocks = (blocks: Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'code') return block.text;
      return ('items' in block ? block.items : block.lines).map(shown).join('\n');
    })
    .join('\n');

const letters = (value: string): string => value.replace(/[^\p{L}]/gu, '');

describe('without its marks', () => {
  it.each([
    ['Your *parcel* is _there_', 'Your parcel is there'],
    ['*_both_* and `mono`', 'both and mono'],
    ['```\nlet *a*\n```', 'let *a*'],
    ['> ~gone~\nstays', 'gone\nstays'],
    ['- *one*\n- two', 'one, two'],
    ['3. *three*\n4. four', '3. three\n4. four'],
    ['2 * 3 = 6, snake_case', '2 * 3 = 6, snake_case'],
    ['*cut off in the mid', '*cut off in the mid'],
  ])('%j reads %j', (written, read) => {
    expect(withoutMarks(written)).toBe(read);
  });
});

describe('whatever is typed', () => {
  const typed = fc.string({
    unit: fc.constantFrom('*', '_', '~', '`', '>', '-', '1', '.', ' ', '\n', 'a', 'é', '字'),
    maxLength: 60,
  });

  it('shows every letter, in order', () => {
    fc.assert(
      fc.property(typed, (written) => {
        expect(letters(shownBlocks(parseFormatting(written)))).toBe(letters(written));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read in good time, also where nothing is ever closed', () => {
    const started = performance.now();
    parseFormatting('*a '.repeat(20_000));
    const open = performance.now() - started;
    expect(open).toBeLessThan(2_000);
  });
});

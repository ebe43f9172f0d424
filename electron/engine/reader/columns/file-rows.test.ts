import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitInParts } from '../../../../tests/support/split-in-parts.ts';
import { fileRows } from './file-rows.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

describe('JSON', () => {
  it.each([
    ['[{"id":1},7,{"id":2}]', ['entry', 'not-an-object', 'entry']],
    ['[{"id":1},{"id":', ['entry', 'not-json']],
    ['{"columns":["id"],"rows":[{"id":1}]}', ['entry']],
    ['{"id":1}', ['not-json']],
    ['', ['not-json']],
  ])('says of %s what is none', (text, kinds) => {
    const read = splitInParts(fileRows('json', ','), text, [3]);
    expect(read.map((row) => ('problem' in row ? row.problem : 'entry'))).toEqual(kinds);
  });

  it('a line is read line by line, blank ones left out', () => {
    const entries = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 6 });
    fc.assert(
      fc.property(entries, sizes, (written, parts) => {
        const text = written.map((entry) => JSON.stringify(entry)).join('\r\n\r\n');
        const read = splitInParts(fileRows('ndjson', ','), text, parts);
        const back: unknown = JSON.parse(JSON.stringify(written));
        expect(read.map((row) => ('entry' in row ? row.entry : row))).toEqual(back);
        expect(read.map(({ line }) => line)).toEqual(written.map((_one, at) => 1 + 2 * at));
      }),
    );
  });

  it('a line goes on after one that is nested 30,000 deep, and one of 60 MB', () => {
    const nested = `{"id":1,"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const text = `${nested}\n{"id":2,"x":"${'x'.repeat(60_000_000)}"}\n{"id":3}`;
    const read = splitInParts(fileRows('ndjson', ','), text, [32 * 1024]);
    expect(read.map((row) => [row.line, 'problem' in row ? row.problem : row])).toMatchObject([
      [1, 'too-deep'],
      [2, 'too-long'],
      [3, { entry: { id: 3 } }],
    ]);
  });
});

it('takes ids one a line, with what a spreadsheet puts around them', () => {
  const read = splitInParts(fileRows('ids', ','), 'a\r\n"b"\n\n c ,\n', [2]);
  expect(read).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['b'] },
    { line: 4, cells: ['c'] },
  ]);
});

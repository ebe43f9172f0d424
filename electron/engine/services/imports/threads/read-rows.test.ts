import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { FileRow, RowSplitter } from './file-row.ts';
import { splitCsv } from './split-csv.ts';
import { splitJson } from './split-json.ts';
import { readIdLine, readJsonText, splitLines } from './split-lines.ts';

/** Feeds a text in parts of any size, as a file is read. */
function splitInParts(splitter: RowSplitter, text: string, sizes: readonly number[]): FileRow[] {
  const rows: FileRow[] = [];
  let from = 0;
  for (let index = 0; from < text.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    rows.push(...splitter.take(text.slice(from, from + size)));
    from += size;
  }
  return [...rows, ...splitter.end()];
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const cell = fc.stringMatching(/^[a-z0-9 ,;|\t"'é🙂\n]{0,12}$/u);
const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
);

describe('CSV', () => {
  it('is read as it was written, however it is cut into parts', () => {
    fc.assert(
      fc.property(
        table,
        delimiters,
        sizes,
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, parts, newline) => {
          const text = Papa.unparse(rows, { delimiter, newline, quotes: true });
          const read = splitInParts(
            splitCsv({ delimiter, newline: '\n' }),
            `${text}${newline}`,
            parts,
          );
          const cells = read.flatMap((row) => ('cells' in row ? [row.cells] : []));
          expect(cells.filter((one) => one.join('') !== '')).toEqual(
            rows.filter((one) => one.join('') !== ''),
          );
        },
      ),
    );
  });

  it('knows each row by the line where it begins', () => {
    fc.assert(
      fc.property(table, sizes, (rows, parts) => {
        const text = Papa.unparse(rows, { newline: '\n', quotes: true });
        const read = splitInParts(splitCsv({ delimiter: ',', newline: '\n' }), text, parts);
        const starts = rows.map(
          (_row, index) => 1 + rows.slice(0, index).flat().join('').split('\n').length - 1 + index,
        );
        expect(read.map(({ line }) => line)).toEqual(starts);
      }),
    );
  });

  it('gives up one line for a quote that is never closed, and reads what follows', () => {
    const text = 'a,b\n1,"never\n2,x\n3,y\n';
    const rows = splitInParts(splitCsv({ delimiter: ',', newline: '\n' }), text, [7]);
    expect(rows.filter((row) => !('cells' in row && row.cells.join('') === ''))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, problem: 'bad-quotes', excerpt: '1,"never' },
      { line: 3, cells: ['2', 'x'] },
      { line: 4, cells: ['3', 'y'] },
    ]);
  });
});

describe('JSON', () => {
  const entries = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 6 });

  it('is read entry by entry as JSON.parse reads it whole', () => {
    fc.assert(
      fc.property(
        entries,
        sizes,
        fc.boolean(),
        fc.boolean(),
        (written, parts, isWrapped, isIndented) => {
          const whole = isWrapped ? { note: '] [ "', data: written } : written;
          const text = JSON.stringify(whole, null, isIndented ? 2 : undefined);
          const read = splitInParts(splitJson(), text, parts);
          const back: unknown = JSON.parse(JSON.stringify(written));
          expect(read.map((row) => ('entry' in row ? row.entry : row))).toEqual(back);
          expect(read.map(({ line }) => line)).toEqual(written.map((_one, index) => index + 1));
        },
      ),
    );
  });

  it.each([
    ['[{"id":1},7,{"id":2}]', ['entry', 'not-an-object', 'entry']],
    ['[{"id":1},{"id":', ['entry', 'not-json']],
    ['{"id":1}', ['not-json']],
    ['', ['not-json']],
  ])('says of %s what is none', (text, kinds) => {
    const read = splitInParts(splitJson(), text, [3]);
    expect(read.map((row) => ('problem' in row ? row.problem : 'entry'))).toEqual(kinds);
  });

  it('a line is read line by line, blank ones left out', () => {
    fc.assert(
      fc.property(entries, sizes, (written, parts) => {
        const text = written.map((entry) => JSON.stringify(entry)).join('\r\n\r\n');
        const read = splitInParts(splitLines(readJsonText), text, parts);
        const back: unknown = JSON.parse(JSON.stringify(written));
        expect(read.map((row) => ('entry' in row ? row.entry : row))).toEqual(back);
      }),
    );
  });
});

it('takes ids one a line, with what a spreadsheet puts around them', () => {
  const read = splitInParts(splitLines(readIdLine), 'a\r\n"b"\n\n c ,\n', [2]);
  expect(read).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, cells: ['b'] },
    { line: 4, cells: ['c'] },
  ]);
});

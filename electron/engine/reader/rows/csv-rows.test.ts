import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitInParts } from '../../../../tests/support/split-in-parts.ts';
import { csvRows, guessDelimiter } from './csv-rows.ts';

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const cell = fc.stringMatching(/^[a-z0-9 ,;|\t"'é🙂\n\r]{0,12}$/u);
const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
);

const write = (rows: readonly string[][], delimiter: string, newline: string): string =>
  rows
    .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter))
    .join(newline);

describe('a table', () => {
  it('is read as it was written, however it is cut into parts', () => {
    fc.assert(
      fc.property(
        table,
        delimiters,
        sizes,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (rows, delimiter, parts, newline, endsInBreak) => {
          const text = write(rows, delimiter, newline) + (endsInBreak ? newline : '');
          const read = splitInParts(csvRows(delimiter), text, parts);
          expect(read.map((row) => ('cells' in row ? row.cells : row))).toEqual(rows);
        },
      ),
    );
  });

  it('has rows that are known by the line where they begin', () => {
    fc.assert(
      fc.property(table, sizes, (rows, parts) => {
        const read = splitInParts(csvRows(','), write(rows, ',', '\n'), parts);
        const lines = rows.map(
          (row) => row.flatMap((one) => one.match(/\r\n|\n|\r/g) ?? []).length,
        );
        const starts = rows.map((_row, index) =>
          lines.slice(0, index).reduce((sum, breaks) => sum + breaks + 1, 1),
        );
        expect(read.map(({ line }) => line)).toEqual(starts);
      }),
    );
  });

  it('loses one row to a quote that is never closed, or closed too early', () => {
    const text = 'a,b\n1,"never\n2,x\n3,"a"b\n4,"y\nz"\n';
    expect(splitInParts(csvRows(','), text, [7])).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, problem: 'bad-quotes', excerpt: '1,"never' },
      { line: 3, cells: ['2', 'x'] },
      { line: 4, problem: 'bad-quotes', excerpt: '3,"a"b' },
      { line: 5, cells: ['4', 'y\nz'] },
    ]);
  });

  it('has no row for the line that tells the delimiter', () => {
    expect(splitInParts(csvRows(';'), 'sep=;\r\na;b', [100])).toEqual([
      { line: 2, cells: ['a', 'b'] },
    ]);
  });
});

/** Reads as a file is read, and counts the rows by what became of them. */
function countRows(text: string) {
  const counts: Record<string, number> = {};
  for (const row of splitInParts(csvRows(','), text, [32 * 1024])) {
    const kind = 'problem' in row ? row.problem : row.cells.join('') === '' ? 'blank' : 'row';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe('a hostile table takes time in proportion to its length', () => {
  const lines = 200_000;

  it.each([
    ['a quote in the middle of each row', '"a"b\n', { row: 1, 'bad-quotes': lines }],
    ['a quote that opens on each row', '"a\n', { row: 1, 'bad-quotes': lines }],
    ['rows that close a quote and open the next', 'a","b\n', { row: 1, 'bad-quotes': lines }],
  ])('%s', (_what, line, counts) => {
    expect(countRows(`id,text\n${line.repeat(lines)}`)).toEqual(counts);
  });

  it('300,000 blank lines after a quote that is not closed', () => {
    const text = `id,text\n1,"open\n${'\n'.repeat(300_000)}2,b\n`;
    expect(countRows(text)).toEqual({ row: 2, 'bad-quotes': 1, blank: 300_000 });
  });

  it('a line of 60 MB, of which only its beginning is kept', () => {
    const splitter = csvRows(',');
    expect(splitter.take('id,text\n1,')).toHaveLength(1);
    const part = 'x'.repeat(32 * 1024);
    const refused = Array.from({ length: 1_830 }, () => splitter.take(part)).flat();
    expect(refused).toMatchObject([{ line: 2, problem: 'too-long' }]);
    expect(splitter.take('\n2,b\n')).toEqual([{ line: 3, cells: ['2', 'b'] }]);
  });
});

describe('the delimiter', () => {
  it.each([
    ['id;text\n1;Hello, you, there\n2;a,b', ';'],
    ['name,text\nHello;x,Dear; all; of\n', ','],
    ['id\ttext\n1\t"a;b;c"\n', '\t'],
    ['sep=|\nid|text\n', '|'],
    ['1,Hello; there\n2,b\n', ','],
    ['only one column\na\nb\n', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });
});

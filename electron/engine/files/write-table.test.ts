import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createExports } from './exports.ts';
import { csvLine, offerTable, withoutApostrophe } from './write-table.ts';

it('writes lines that every spreadsheet reads', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 1, true, null])).toBe('a,"b,c","d""e",1,true,\r\n');
});

it.each([
  '=1',
  '+1',
  '+1+1',
  '+49 1511 2345678',
  '-1',
  '@a',
  '\t=1',
  '＝1',
  '＠a',
  '\u200b=1',
  '\u00ad\u2060＝1',
  ' =1',
  "'=1",
])('disarms %j, and reads it back', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  expect(withoutApostrophe(`'${cell}`)).toBe(cell);
});

it.each(['a=1', "'a", '1-2', '\u200ba', '', '+4915112345678'])('leaves %j as it is', (cell) => {
  expect(csvLine(['x', cell])).toBe(`x,${cell}\r\n`);
  expect(withoutApostrophe(cell)).toBe(cell);
});

const table = {
  name: 'a',
  format: 'csv',
  columns: ['x', 'y'],
  rows: [{ x: 1.5, y: 'b;c' }],
} as const;

it.each([
  ['en-GB', 'x,y\r\n1.5,"b;c"\r\n'],
  ['es-MX', 'x,y\r\n1.5,"b;c"\r\n'],
  ['de-DE', 'x;y\r\n1.5;"b;c"\r\n'],
  ['pt-BR', 'x;y\r\n1.5;"b;c"\r\n'],
])('parts cells as a spreadsheet of %s does', async (locale, expected) => {
  const exports = createExports(() => locale);
  const { address } = offerTable(exports, table);
  const file = exports.take(address.split('/').at(-1) ?? '');
  expect(await text(file?.content as ReadableStream)).toBe(expected);
});

it('has the day of this computer in the name of a file', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  try {
    const { fileName } = offerTable(createExports(), table, Date.UTC(2026, 10, 29, 13));
    expect(fileName).toBe('postline-a-2026-11-30.csv');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

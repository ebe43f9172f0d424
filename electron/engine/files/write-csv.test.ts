import { expect, it } from 'vitest';
import { readCsvCell, writeCsv } from './write-csv.ts';

it('writes lines that every spreadsheet reads', () => {
  expect(writeCsv([['a', 'b,c', 'd"e', 1, true, null]])).toBe('a,"b,c","d""e",1,true,\r\n');
});

it.each([
  '=1',
  '+1',
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
  expect(writeCsv([[cell]])).toBe(`"'${cell}"\r\n`);
  expect(readCsvCell(`'${cell}`)).toBe(cell);
});

it.each(['a=1', "'a", '1-2', '\u200ba', ''])('leaves %j as it is', (cell) => {
  expect(writeCsv([['x', cell]])).toBe(`x,${cell}\r\n`);
  expect(readCsvCell(cell)).toBe(cell);
});

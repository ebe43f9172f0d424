import { expect, it } from 'vitest';
import { csvLine, withoutApostrophe } from './write-table.ts';

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

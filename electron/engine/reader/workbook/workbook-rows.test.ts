import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readMoment } from '../../../../shared/domain/written-moment.ts';
import { shownNumber } from './shown-number.ts';
import { isWorkbook, otherSheets, workbookRows } from './workbook-rows.ts';
import { writeWorkbook } from '../../files/workbook/write-workbook.ts';
import { zipped } from '../../files/workbook/zip-stream.ts';

const folder = await mkdtemp(join(tmpdir(), 'workbook-'));

async function fileOf(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const path = join(folder, 'table.xlsx');
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

async function rowsOf(path: string) {
  const rows = [];
  for await (const part of workbookRows(path)) rows.push(...part);
  return rows;
}

/** A workbook as others write it: texts in a part of their own, a hidden sheet first, names with a prefix. */
const workbook = (sheet: string, more: Record<string, string> = {}) =>
  Object.entries({
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr/><x:sheets><x:sheet name="a" state="hidden" r:id="r1"/><x:sheet name="b" r:id="r2"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/none.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet7.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>Name</t></si><si><r><t>J</t></r><r><t xml:space="preserve">ö </t></r><rPh><t>yomi</t></rPh></si><si><t>a_x000D_&amp;&lt;&#246;</t></si></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000000"/><numFmt numFmtId="165" formatCode="[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####"/><numFmt numFmtId="166" formatCode="&quot;+&quot;0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }).map(([name, text]) => ({ name, text: [text] }));

it('reads each cell of the first visible sheet as it is shown', async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
    <row r="3"><c r="A3"><v>4915112345678</v></c><c r="B3" s="1"><v>15112345678</v></c><c r="C3" s="2"><v>2015550123</v></c><c r="D3" s="2"><v>5550123</v></c></row>
    <row><c s="3"><v>4.915112345678E+12</v></c><c s="4"><v>45352</v></c><c s="5"><v>45352.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#NAME?</v></c><c t="str"><f>A1</f><v>x</v></c><c t="inlineStr"><is><t>y</t></is></c><c><v>4.91511234567812E+17</v></c></row>`;
  const path = await fileOf(zipped(workbook(sheet)));
  expect(await isWorkbook(path)).toBe(true);
  expect(await rowsOf(path)).toEqual([
    { line: 1, cells: ['Name', '', 'Jö ', 'a\r&<ö'] },
    { line: 3, cells: ['4915112345678', '15112345678', '(201) 555-0123', '555-0123'] },
    {
      line: 4,
      cells: [
        '+4915112345678',
        '2024-03-01',
        '2024-03-01 12:00',
        'TRUE',
        '#NAME?',
        'x',
        'y',
        '491511234567812000',
      ],
    },
  ]);
});

it('names the other sheets that can be seen and in which something stands', async () => {
  const sheets = ['hidden', 'read', 'empty', 'more'];
  const path = await fileOf(
    zipped(
      workbook('<row><c><v>1</v></c></row>', {
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map((name) => `<sheet name="${name}" r:id="${name}"${name === 'hidden' ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((name) => `<Relationship Id="${name}" Target="worksheets/${name === 'read' ? 'sheet7' : name}.xml"/>`).join('')}</Relationships>`,
        'xl/worksheets/hidden.xml':
          '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
        'xl/worksheets/empty.xml':
          '<worksheet><sheetData><row><c s="1"/></row></sheetData></worksheet>',
        'xl/worksheets/more.xml':
          '<worksheet><sheetData><row><c t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>',
      }),
    ),
  );
  expect(await rowsOf(path)).toEqual([{ line: 1, cells: ['1'] }]);
  expect(await otherSheets(path)).toEqual(['more']);
});

it('reads what it writes, whatever stands in it', async () => {
  const rows = [
    ['name', 'number', 'notes'],
    ['Ana <&> "Silva"', '0151 1234567', 'a\nb\t\u0001_x0041_ 😀 \ud83d'],
    [' =1+1', 12.5, true],
    ['', null, undefined],
  ];
  async function* pages() {
    yield* rows.map((row) => [row]);
  }
  const path = await fileOf(writeWorkbook(pages()));
  expect(await rowsOf(path)).toEqual([
    { line: 1, cells: rows[0] },
    { line: 2, cells: ['Ana <&> "Silva"', '0151 1234567', 'a\nb\t\u0001_x0041_ 😀 \ufffd'] },
    { line: 3, cells: [' =1+1', '12.5', 'TRUE'] },
    { line: 4, cells: ['', '', ''] },
  ]);
});

it.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])(
  'reads the moments that it writes as times of a spreadsheet in %s',
  async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      // Twice the same hour of the clock, where it goes back, and to the millisecond.
      const hours = Array.from({ length: 6 }, (_, at) => Date.UTC(2026, 10, 1, 3 + at, 30));
      const times = [...hours, Date.UTC(2026, 5, 15, 23, 59, 59, 999), Date.UTC(2000, 1, 29)];
      async function* pages() {
        yield [['at'], ...times.map((time) => [new Date(time)])];
      }
      const path = await fileOf(writeWorkbook(pages()));
      const [, ...rows] = await rowsOf(path);
      const moments = rows.map((row) =>
        'cells' in row ? readMoment(row.cells[0] ?? '', 'utc') : null,
      );
      expect(moments).toEqual(times.map((at) => ({ at, isAssumed: false })));
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);

it('writes a time that no spreadsheet has as a text', async () => {
  const old = new Date(Date.UTC(1850, 0, 1));
  async function* pages() {
    yield [[old]];
  }
  const path = await fileOf(writeWorkbook(pages()));
  expect(await rowsOf(path)).toEqual([{ line: 1, cells: [old.toJSON()] }]);
});

it.each([
  // As LibreOffice, Excel, Google and macOS save them; the last with days that count from 1904.
  ['dd/mm/yyyy\\ hh:mm', '45352.5208333333', '2024-03-01 12:30', false],
  ['[$-409]m/d/yy\\ h:mm\\ AM/PM;@', '45352.520833333336', '2024-03-01 12:30', false],
  ['yyyy\\-mm\\-dd\\ hh:mm:ss\\ \\+01:00', '45352.520839', '2024-03-01 12:30:00.490+01:00', false],
  ['[$-F400]h:mm:ss\\ AM/PM', '0.520833333333333', '12:30', false],
  ['[h]:mm:ss', '0.520844907407407', '12:30:01', false],
  ['d/m/yy\\ h:mm', '43890.5208333333', '2024-03-01 12:30', true],
])('reads the days and times of others: %s of %s', (format, number, expected, countsFrom1904) => {
  expect(shownNumber(number, format, countsFrom1904)).toBe(expected);
});

const whole = async (files: { name: string; text: Iterable<string> }[]) => {
  const parts: Uint8Array[] = [];
  for await (const part of zipped(files)) parts.push(part);
  return Buffer.concat(parts);
};

it.each<[string, () => Promise<Buffer>]>([
  ['an archive without its end', async () => (await whole(workbook(''))).subarray(0, 300)],
  ['an archive of something else', () => whole([{ name: 'a.txt', text: ['a'] }])],
  ['what programs of old wrote', () => Promise.resolve(Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
  [
    'a sheet that unpacks to more than it can be',
    () => whole(workbook('', { 'xl/styles.xml': `<a>${' '.repeat(9 * 1024 * 1024)}</a>` })),
  ],
  ['a sheet of parts within parts within parts', () => whole(workbook('<a>'.repeat(1_000)))],
  [
    'bytes in the place of what is packed',
    async () => {
      const bytes = await whole(workbook(''));
      const at = bytes.indexOf(deflateRawSync('').subarray(0, 1), 60);
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.alloc(40, 0xff),
        bytes.subarray(at + 40),
      ]);
    },
  ],
])('refuses %s', async (_what, bytes) => {
  await expect(rowsOf(await fileOf([await bytes()]))).rejects.toThrow(
    expect.objectContaining({ name: 'BadArchive' }) as Error,
  );
});

it('keeps no more of a row that is too long than it shows', async () => {
  const sheet = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
  const texts = `<sst><si><t>${'x'.repeat(3_000_000)}</t></si></sst>`;
  const path = await fileOf(zipped(workbook(sheet, { 'xl/sharedStrings.xml': texts })));
  expect(await rowsOf(path)).toEqual([{ line: 1, problem: 'too-long', excerpt: 'x'.repeat(200) }]);
});

it('shows a number plainly whose format is longer than one can be', async () => {
  const sheet = `<row><c s="0"><v>4915112345678</v></c></row>`;
  const styles = `<a><numFmt numFmtId="164" formatCode="${'['.repeat(300_000)}0"/><cellXfs><xf numFmtId="164"/></cellXfs></a>`;
  const path = await fileOf(zipped(workbook(sheet, { 'xl/styles.xml': styles })));
  expect(await rowsOf(path)).toEqual([{ line: 1, cells: ['4915112345678'] }]);
});

it('lets no entity grow, and no row be longer than a row', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;&b;</t></si></sst>`;
  const long = 'x'.repeat(300_000);
  const sheet = `<row><c t="s"><v>0</v></c></row><row><c t="inlineStr"><is><t>${long}</t></is></c></row><row><c r="XFD3"><v>1</v></c></row>`;
  const path = await fileOf(zipped(workbook(sheet, { 'xl/sharedStrings.xml': bomb })));
  expect(await rowsOf(path)).toMatchObject([
    { line: 1, cells: ['&b;&b;'] },
    { line: 2, problem: 'too-long' },
    { line: 3, cells: [] },
  ]);
});

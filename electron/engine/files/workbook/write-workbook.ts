import { cutText } from '../../../../shared/domain/cut-text.ts';
import { offset } from '../../../../shared/transcript/written-time.ts';
import { zipped } from './zip-stream.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/package/2006/relationships`;
const documentRelations = `${office}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets><sheet name="Postline" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documentRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documentRelations}/styles" Target="styles.xml"/></Relationships>`,
};

/** The media type of a workbook. */
export const workbookType = `${contentType}.sheet`;

/** Characters that a spreadsheet takes in one cell. */
const longestCell = 32_767;
/** Characters that a column shows: of a time that is wider than its column, a spreadsheet shows nothing. */
const columnWidth = 28;

/** Formats that a workbook names by number alone are below it. */
const firstOwnFormat = 164;
const dayMs = 86_400_000;
/** Days are counted from here; those before this one differ between spreadsheets, and there are none beyond the year 9999. */
const firstDay = Date.UTC(1899, 11, 30);
const bounds = { first: Date.UTC(1900, 2, 1), last: Date.UTC(9999, 11, 31) };

type Cell = string | number | boolean | object | null | undefined;
/** The style of a time, by the minutes that its clock is ahead of UTC. */
type Styles = Map<number, number>;

/**
 * Writes a workbook of Excel with one sheet, whose first row stays in sight. Texts are texts: a number of a telephone keeps its zero and its
 * `+`, and nothing is calculated. A time is one that a spreadsheet sorts and calculates with, by the clock of this computer; the format of
 * its cell says what that is ahead of UTC, so that it is the same moment on every other (decision 0093).
 */
export function writeWorkbook(
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const files = Object.entries(parts).map(([name, text]) => ({ name, text: [head + text] }));
  const styles: Styles = new Map();
  return zipped([
    ...files,
    { name: 'xl/worksheets/sheet1.xml', text: sheet(rows, styles) },
    // Once the sheet is written, since it says which are needed.
    { name: 'xl/styles.xml', text: styleSheet(styles) },
  ]);
}

async function* sheet(
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  styles: Styles,
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="${columnWidth}" defaultRowHeight="15"/><sheetData>`;
  for await (const page of rows) {
    yield page
      .map((cells) => `<row>${cells.map((cell) => cellOf(cell, styles)).join('')}</row>`)
      .join('');
  }
  yield '</sheetData></worksheet>';
}

function cellOf(value: Cell, styles: Styles): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`;
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value instanceof Date) return timeOf(value, styles);
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cutText(text, longestCell))}</t></is></c>`;
}

function timeOf(value: Date, styles: Styles): string {
  const ahead = -value.getTimezoneOffset();
  const local = value.getTime() + ahead * 60_000;
  if (local < bounds.first || local >= bounds.last) return cellOf(value.toJSON(), styles);
  const style = styles.get(ahead) ?? styles.size + 1;
  styles.set(ahead, style);
  return `<c s="${style}"><v>${(local - firstDay) / dayMs}</v></c>`;
}

/** Formats of cells: the first is that of all else. */
function* styleSheet(styles: Styles): Generator<string> {
  const formats = [...styles].map(([ahead, style]) => {
    const format = `yyyy-mm-dd hh:mm:ss" ${offset(ahead)}"`;
    return `<numFmt numFmtId="${firstOwnFormat + style}" formatCode="${format.replaceAll('"', '&quot;')}"/>`;
  });
  const own =
    formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '';
  const look = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  const looks = [...styles.values()].map(
    (style) =>
      `<xf numFmtId="${firstOwnFormat + style}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  yield `${head}<styleSheet xmlns="${main}">${own}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1">${look}</cellStyleXfs><cellXfs count="${looks.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${looks.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** What XML does not have is written as Excel does, and so is what would be read as that. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // oxlint-disable-next-line no-control-regex -- these are what XML does not have
      .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (sign) => {
        const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        return `_x${code}_`;
      })
  );
}

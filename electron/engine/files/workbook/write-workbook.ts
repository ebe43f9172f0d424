import { cutText } from '../../../../shared/domain/cut-text.ts';
import { zipped } from './zip-stream.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/package/2006/relationships`;
const documentRelations = `${office}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets><sheet name="Postline" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documentRelations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** The media type of a workbook. */
export const workbookType = `${contentType}.sheet`;

/** Characters that a spreadsheet takes in one cell. */
const longestCell = 32_767;

type Cell = string | number | boolean | object | null | undefined;

/**
 * Writes a workbook of Excel with one sheet, whose first row stays in sight. Texts are texts: a number of a telephone keeps its zero and its
 * `+`, and nothing is calculated.
 */
export function writeWorkbook(
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const files = Object.entries(parts).map(([name, text]) => ({ name, text: [head + text] }));
  return zipped([...files, { name: 'xl/worksheets/sheet1.xml', text: sheet(rows) }]);
}

async function* sheet(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  for await (const page of rows) {
    yield page.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join('');
  }
  yield '</sheetData></worksheet>';
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`;
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cutText(text, longestCell))}</t></is></c>`;
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

import type { TextSample } from '../../files/read-text.ts';
import { identify } from '../../files/file-identity.ts';
import type { CsvRow } from '../rows/csv-rows.ts';
import { workbookRows } from './workbook-rows.ts';

const rowsSampled = 40;

/** Returns the first rows of a workbook as the text of a table, by which columns are told. Throws BadArchive. */
export async function sampleSheet(path: string): Promise<TextSample> {
  const { size } = await identify(path);
  const rows: CsvRow[] = [];
  for await (const part of workbookRows(path)) {
    rows.push(...part);
    if (rows.length > rowsSampled) break;
  }
  const lines = rows.slice(0, rowsSampled).map((row) => ('cells' in row ? lineOf(row.cells) : ''));
  return { text: lines.join('\n'), encoding: 'utf-8', size, isWhole: rows.length <= rowsSampled };
}

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

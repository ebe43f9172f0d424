import type { FileLayout } from '../../../../shared/contract/imports.ts';
import { readText, type TextSample } from '../../files/read-text.ts';
import { type FileRow, fileRows } from '../columns/file-rows.ts';
import type { Splitter } from '../rows/splitter.ts';
import { workbookRows } from '../workbook/workbook-rows.ts';

/** Rows that stand together in a file, and how far it is behind them. */
export interface RowsOfFile<Row> {
  rows: Row[];
  bytesRead: number;
}

/** Reads all rows of a table. Throws FileFault, NotText and BadArchive. */
export async function* rowsOf(
  path: string,
  { format, delimiter }: FileLayout,
  { encoding }: Pick<TextSample, 'encoding'>,
): AsyncGenerator<RowsOfFile<FileRow>> {
  if (format !== 'xlsx') return yield* splitText(path, encoding, fileRows(format, delimiter));
  for await (const rows of workbookRows(path)) yield { rows, bytesRead: 0 };
}

/** Reads all of a text as a splitter does. Throws FileFault and NotText. */
export async function* splitText<Row>(
  path: string,
  encoding: TextSample['encoding'],
  splitter: Splitter<Row>,
): AsyncGenerator<RowsOfFile<Row>> {
  let bytesRead = 0;
  for await (const chunk of readText(path, encoding)) {
    ({ bytesRead } = chunk);
    yield { rows: splitter.take(chunk.text), bytesRead };
  }
  yield { rows: splitter.end(), bytesRead };
}

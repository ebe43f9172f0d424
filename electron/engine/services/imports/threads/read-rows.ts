import type { ImportFormat } from '../../../../../shared/contract/thread-imports.ts';
import type { FileRow, RowSplitter } from './file-row.ts';
import type { Layout } from './guess-choices.ts';
import { type Encoding, readText, type TextSample } from '../../../files/read-text.ts';
import { splitCsv } from './split-csv.ts';
import { splitJson } from './split-json.ts';
import { readIdLine, readJsonText, splitLines } from './split-lines.ts';

/** Rows that were read together, and how far the file is after them. */
export interface RowPage {
  rows: FileRow[];
  bytesRead: number;
}

function splitterOf(format: ImportFormat, delimiter: string, newline: string): RowSplitter {
  switch (format) {
    case 'csv':
      return splitCsv({ delimiter, newline });
    case 'json':
      return splitJson();
    case 'ndjson':
      return splitLines(readJsonText);
    case 'ids':
      return splitLines(readIdLine);
  }
}

/** A row that says nothing. */
function isBlank(row: FileRow): boolean {
  return 'cells' in row && row.cells.every((cell) => cell.trim() === '');
}

/** Only in files of old Macs does a row end with a return alone. */
function newlineOf(sample: string): string {
  return sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r';
}

/** The rows of the beginning of a file, for a preview. */
export function sampleRows({ text, isWhole }: TextSample, layout: Layout): FileRow[] {
  const splitter = splitterOf(layout.format, layout.delimiter, newlineOf(text));
  const rows = splitter.take(text);
  if (isWhole) rows.push(...splitter.end());
  return withoutHead(rows.filter((row) => !isBlank(row)));
}

/** Reads a file row by row, without holding more than a part of it. Rejects where it cannot be read. */
export async function* readRows(
  path: string,
  { encoding, text }: { encoding: Encoding; text: string },
  layout: Layout,
): AsyncGenerator<RowPage> {
  const splitter = splitterOf(layout.format, layout.delimiter, newlineOf(text));
  let isHead = true;
  let bytesRead = 0;
  for await (const chunk of readText(path, encoding)) {
    ({ bytesRead } = chunk);
    const rows = splitter.take(chunk.text);
    const kept = rows.filter((row) => !isBlank(row));
    if (kept.length === 0) continue;
    yield { rows: isHead ? dropHeader(withoutHead(kept), layout) : kept, bytesRead };
    isHead = false;
  }
  const last = splitter.end().filter((row) => !isBlank(row));
  yield { rows: isHead ? dropHeader(withoutHead(last), layout) : last, bytesRead };
}

function withoutHead(rows: FileRow[]): FileRow[] {
  const [first] = rows;
  const isTold = first !== undefined && 'cells' in first && /^sep=.?$/i.test(first.cells.join(''));
  return isTold ? rows.slice(1) : rows;
}

function dropHeader(rows: FileRow[], { format, hasHeader }: Layout): FileRow[] {
  return format === 'csv' && hasHeader ? rows.slice(1) : rows;
}

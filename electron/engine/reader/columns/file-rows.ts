import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { FileLayout, RowProblem } from '../../../../shared/contract/imports.ts';
import { type CsvRow, csvRows } from '../rows/csv-rows.ts';
import { jsonValues } from '../rows/json-values.ts';
import { parseJson } from '../rows/parse-json.ts';
import { excerptLength, type Splitter } from '../rows/splitter.ts';
import { type TextLine, textLines } from '../rows/text-lines.ts';

/** One row of a file before its columns are read. */
export type FileRow =
  | { line: number; cells: readonly string[] }
  /** JSON keeps its kinds; the keys are the columns. */
  | { line: number; entry: Record<string, unknown>; text: string }
  | { line: number; problem: RowProblem; excerpt: string };

const longestEntry = 256 * 1024;

/** Returns what splits a file of this format into rows. Entries of a JSON array are counted, the others told by their line. */
export function fileRows(format: FileLayout['format'], delimiter: string): Splitter<FileRow> {
  switch (format) {
    case 'json':
      return mapRows(jsonValues({ longest: longestEntry, unwrap: 'at-once' }), (value) => {
        const { number: line, text, problem } = value;
        if (problem === null) return readEntry(line, text);
        return refuse(line, problem === 'too-long' ? problem : 'not-json', text);
      });
    case 'ndjson':
      return mapRows(textLines(longestEntry), ({ line, text, isTooLong }) =>
        isTooLong ? refuse(line, 'too-long', text) : readEntry(line, text),
      );
    case 'ids':
      return mapRows(textLines(longestEntry), readIdLine);
    case 'csv':
    case 'xlsx':
    case 'vcard':
      return csvRows(delimiter) satisfies Splitter<CsvRow>;
  }
}

function mapRows<Row>(splitter: Splitter<Row>, read: (row: Row) => FileRow): Splitter<FileRow> {
  return {
    take: (text) => splitter.take(text).map(read),
    end: () => splitter.end().map(read),
  };
}

/** One id a line; what a spreadsheet puts around it is taken off. */
function readIdLine({ line, text, isTooLong }: TextLine): FileRow {
  if (isTooLong) return refuse(line, 'too-long', text);
  const bare = text.replace(/^"(.*)"$/, '$1').replace(/[,;\t]{1,100}$/, '');
  return { line, cells: [bare.trim()] };
}

function readEntry(line: number, text: string): FileRow {
  const parsed = parseJson(text);
  if ('problem' in parsed) return refuse(line, parsed.problem, text);
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(line, 'not-an-object', text);
  }
  return { line, entry: value as Record<string, unknown>, text };
}

function refuse(line: number, problem: RowProblem, text: string): FileRow {
  return { line, problem, excerpt: cutText(text, excerptLength) };
}

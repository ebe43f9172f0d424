import Papa from 'papaparse';
import { type FileRow, longestRow, type RowSplitter } from './file-row.ts';

type CsvRow = Exclude<FileRow, { entry: unknown }>;

interface Parsed {
  data: string[][];
  errors: { row?: number }[];
  meta: { cursor: number };
}

interface CsvParser {
  parse(input: string, baseIndex: number, ignoreLastRow: boolean): Parsed;
}

// The incremental part of papaparse, which its types know only as a constructor.
const Parser = Papa.Parser as unknown as new (options: {
  delimiter: string;
  newline: string;
}) => CsvParser;

/** Splits CSV. Lines are counted as an editor does, so that a row with a line break inside is known by its first. */
export function splitCsv({
  delimiter,
  newline,
}: {
  delimiter: string;
  newline: string;
}): RowSplitter {
  let rest = '';
  let line = 1;

  const parse = (isEnd: boolean): CsvRow[] => {
    const { data, errors, meta } = new Parser({ delimiter, newline }).parse(rest, 0, !isEnd);
    const broken = new Set(errors.map(({ row }) => row));
    const rows = data.map((cells, index): CsvRow => {
      const at = line;
      line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell, newline), 0);
      return broken.has(index)
        ? { line: at, problem: 'bad-quotes', excerpt: cells.join(delimiter) }
        : { line: at, cells: withoutReturn(cells) };
    });
    rest = isEnd ? '' : rest.slice(meta.cursor);
    return rows;
  };

  /** The row that began here never ends: a quote was not closed. Only its first line is given up. */
  const giveUpLine = (): CsvRow => {
    const end = rest.indexOf(newline);
    const first = end === -1 ? rest : rest.slice(0, end);
    rest = end === -1 ? '' : rest.slice(end + newline.length);
    line += 1;
    return { line: line - 1, problem: 'bad-quotes', excerpt: first };
  };

  return {
    take: (text) => {
      rest += text;
      const rows = parse(false);
      while (rest.length > longestRow) rows.push(giveUpLine(), ...parse(false));
      return rows;
    },
    end: () => {
      const rows: CsvRow[] = [];
      while (rest !== '') {
        const [before, at] = [rest, line];
        const last = parse(true);
        const open = last.findIndex((row) => 'problem' in row && row.excerpt.includes(newline));
        if (open === -1) return [...rows, ...last];
        // Whatever follows the unclosed quote is read again, from the next line on.
        rest = before;
        line = at;
        for (const row of last.slice(0, open)) {
          rows.push(row);
          skipTo(row);
        }
        rows.push(giveUpLine());
      }
      return rows;

      function skipTo(row: CsvRow): void {
        const cells = 'cells' in row ? row.cells : [row.excerpt];
        const lines = 1 + cells.reduce((sum, cell) => sum + breaksIn(cell, newline), 0);
        for (let count = 0; count < lines; count += 1) {
          rest = rest.slice(rest.indexOf(newline) + newline.length);
        }
        line += lines;
      }
    },
  };
}

/** What is left of a line break of Windows where rows are split at its second half. */
function withoutReturn(cells: readonly string[]): readonly string[] {
  const last = cells.at(-1);
  return last?.endsWith('\r') === true ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

function breaksIn(cell: string, newline: string): number {
  return cell.includes(newline) ? cell.split(newline).length - 1 : 0;
}

import { type FileRow, longestRow, type RowSplitter } from './file-row.ts';

/** Splits a text in which every line is a row of its own; blank ones are none. */
export function splitLines(read: (text: string, line: number) => FileRow): RowSplitter {
  let rest = '';
  let line = 0;
  const rowsOf = (lines: readonly string[]): FileRow[] =>
    lines.flatMap((text) => {
      line += 1;
      if (text.trim() === '') return [];
      if (text.length > longestRow) return [{ line, problem: 'too-long', excerpt: text }];
      return [read(text.trim(), line)];
    });
  return {
    take: (text) => {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      return rowsOf(lines);
    },
    end: () => rowsOf([rest]),
  };
}

/** One id a line; what a spreadsheet puts around it is taken off. */
export function readIdLine(text: string, line: number): FileRow {
  return {
    line,
    cells: [
      text
        .replace(/^"(.*)"$/, '$1')
        .replace(/[,;\t]+$/, '')
        .trim(),
    ],
  };
}

export function readJsonText(text: string, line: number): FileRow {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) {
      return { line, entry: entry as Record<string, unknown> };
    }
    return { line, problem: 'not-an-object', excerpt: text };
  } catch {
    return { line, problem: 'not-json', excerpt: text };
  }
}

import { type FileRow, longestRow, type RowSplitter } from './file-row.ts';
import { readJsonText } from './split-lines.ts';

/**
 * Splits a JSON array into its entries as it comes, whether it is the whole file or stands in an object (`{"data": [...]}`): a file
 * of some ten MiB read in one go would hold everything else up. Entries count from 1.
 */
export function splitJson(): RowSplitter {
  let state: 'before' | 'inside' | 'after' = 'before';
  let text = '';
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 0;
  let isTooLong = false;

  const close = (rows: FileRow[]): void => {
    const entry = text.trim();
    if (isTooLong) rows.push({ line: (line += 1), problem: 'too-long', excerpt: entry });
    else if (entry !== '') rows.push(readJsonText(entry, (line += 1)));
    text = '';
    isTooLong = false;
  };

  const take = (chunk: string): FileRow[] => {
    const rows: FileRow[] = [];
    let from = 0;
    const keep = (until: number): void => {
      if (state === 'inside') text += chunk.slice(from, until);
      from = until + 1;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') inString = false;
      } else if (sign === '"') inString = true;
      else if (state === 'before') {
        if (sign === '[') {
          state = 'inside';
          from = at + 1;
        }
      } else if (state === 'inside') {
        if (sign === '{' || sign === '[') depth += 1;
        else if (sign === '}' || sign === ']') {
          if (depth === 0) {
            keep(at);
            close(rows);
            state = 'after';
          } else depth -= 1;
        } else if (sign === ',' && depth === 0) {
          keep(at);
          close(rows);
        }
      }
    }
    if (state === 'inside') text += chunk.slice(from);
    if (text.length > longestRow) {
      isTooLong = true;
      text = text.slice(0, 200);
    }
    return rows;
  };

  return {
    take,
    end: () => {
      const rows: FileRow[] = [];
      // The file was cut: what was begun is no JSON, and is said so.
      if (state === 'inside') close(rows);
      if (state === 'before') rows.push({ line: 1, problem: 'not-json', excerpt: '' });
      return rows;
    },
  };
}

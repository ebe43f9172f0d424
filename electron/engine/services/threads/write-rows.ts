import { csvMark, writeCsv } from '../../files/write-csv.ts';

/** A row of an exported file: named values, in the order of the columns. */
export type WrittenRow = Record<string, string | number | boolean | null>;

/**
 * Writes rows as CSV (with the mark that lets spreadsheets read it as UTF-8) or as a JSON array, some hundred at a time and only
 * as fast as they are read. An empty page is the end.
 */
export function writeRows(
  format: 'csv' | 'json',
  columns: readonly string[],
  nextPage: (offset: number) => Promise<readonly WrittenRow[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const page = format === 'csv' ? csvPage : jsonPage;
  let offset = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const head = format === 'csv' ? `${csvMark}${writeCsv([columns])}` : '[';
      controller.enqueue(encoder.encode(head));
    },
    pull: async (controller) => {
      const rows = await nextPage(offset);
      if (rows.length === 0) {
        if (format === 'json') controller.enqueue(encoder.encode('\n]\n'));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(page(columns, rows, offset === 0)));
      offset += rows.length;
    },
  });
}

function csvPage(columns: readonly string[], rows: readonly WrittenRow[]): string {
  return writeCsv(rows.map((row) => columns.map((column) => row[column] ?? '')));
}

function jsonPage(
  _columns: readonly string[],
  rows: readonly WrittenRow[],
  isFirst: boolean,
): string {
  const lines = rows.map((row) => `\n${JSON.stringify(row)}`).join(',');
  return isFirst ? lines : `,${lines}`;
}

/** A time as files carry it; empty where it is not known. */
export function writtenTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** `postline-threads-2026-11-21.csv` */
export function exportName(what: string, format: 'csv' | 'json', now: number): string {
  return `postline-${what}-${new Date(now).toISOString().slice(0, 10)}.${format}`;
}

export function mediaTypeOf(format: 'csv' | 'json'): string {
  return format === 'csv' ? 'text/csv' : 'application/json';
}

import { exportAddress } from '../../../shared/page-routes.ts';
import type { Exports } from './exports.ts';

/** A cell; in CSV an object is written as JSON. */
type Cell = string | number | boolean | object | null | undefined;
export type TableRow = Record<string, Cell>;

/** What each column says of an item. */
export type Columns<Item> = Record<string, (item: Item) => Cell>;

/** Returns the row of an item. */
export function toTableRow<Item>(columns: Columns<Item>, item: Item): TableRow {
  return Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(item)]));
}

/** A table for a person to save. */
export interface Table {
  /** What it holds, as a part of the file's name. */
  name: string;
  format: 'csv' | 'json';
  columns: readonly string[];
  /** All rows, or those from `offset` on as they are asked for; an empty page is the end. */
  rows: readonly TableRow[] | ((offset: number) => Promise<readonly TableRow[]>);
}

/** Offers a table to be saved, written only as fast as it is read. Returns where, and under which name. */
export function offerTable(
  exports: Exports,
  table: Table,
  now: number = Date.now(),
): { address: string; fileName: string } {
  const { rows, ...form } = table;
  const nextPage =
    typeof rows === 'function' ? rows : (offset: number) => Promise.resolve(rows.slice(offset));
  return offerFile(exports, { ...form, content: writeRows({ ...form, nextPage }) }, now);
}

/** Offers what is written already. */
export function offerFile(
  exports: Exports,
  {
    name,
    format,
    content,
    stamp,
  }: Pick<Table, 'name' | 'format'> & {
    content: string | ReadableStream<Uint8Array>;
    /** Tells it from others of its name; by default the day. */
    stamp?: string;
  },
  now: number = Date.now(),
): { address: string; fileName: string } {
  const fileName = `postline-${name}-${stamp ?? new Date(now).toISOString().slice(0, 10)}.${format}`;
  const mediaType = format === 'csv' ? 'text/csv' : 'application/json';
  return { address: exportAddress(exports.offer({ content, fileName, mediaType })), fileName };
}

/** Returns a line of CSV, with the line break of spreadsheets. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Lets spreadsheets read a file of CSV as UTF-8. */
export const csvMark = '\uFEFF';

/** Returns a time as files have it; null where it is not known. */
export function writtenTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** What a spreadsheet takes for the beginning of a formula, also in full width and behind signs that nobody sees. */
const formula = /(?:[\t\r\n]|[\s\0\p{Cf}]*[=+\-@＝＋－＠])/u.source;
const isFormula = new RegExp(`^'*${formula}`, 'u');
const isEscaped = new RegExp(`^'+${formula}`, 'u');

/** Removes the apostrophe that was written before what a spreadsheet would calculate. */
export function withoutApostrophe(cell: string): string {
  return isEscaped.test(cell) ? cell.slice(1) : cell;
}

/** A whole number of a telephone: a spreadsheet that calculates it gets the number. */
const telephone = /^\+\d{3,15}$/;

/** An apostrophe goes also before one that has apostrophes already: so reading can take exactly one away, and nothing is lost. */
function csvCell(value: Cell): string {
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const escaped =
    typeof value === 'string' && isFormula.test(text) && !telephone.test(text) ? `'${text}` : text;
  const isPlain = escaped === text && !/[",;|\t\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${escaped.replaceAll('"', '""')}"`;
}

interface Pages extends Pick<Table, 'format' | 'columns'> {
  nextPage: (offset: number) => Promise<readonly TableRow[]>;
}

function writeRows({ format, columns, nextPage }: Pages): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let offset = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(format === 'csv' ? csvMark + csvLine(columns) : '['));
    },
    pull: async (controller) => {
      const rows = await nextPage(offset);
      if (rows.length === 0) {
        if (format === 'json') controller.enqueue(encoder.encode('\n]\n'));
        controller.close();
        return;
      }
      const lines = rows.map((row, at) =>
        format === 'csv'
          ? csvLine(columns.map((column) => row[column]))
          : `${offset + at > 0 ? ',' : ''}\n${JSON.stringify(row)}`,
      );
      controller.enqueue(encoder.encode(lines.join('')));
      offset += rows.length;
    },
  });
}

import { localDay, timeWithOffset } from '../../../shared/transcript/written-time.ts';
import { exportAddress } from '../../../shared/page-routes.ts';
import type { Exports } from './exports.ts';
import { streamOf } from './stream-of.ts';
import { workbookType, writeWorkbook } from './workbook/write-workbook.ts';

/** A cell; in a table an object is written as JSON, and a time as its JSON is, or as a cell of a workbook that is one. */
export type Cell = string | number | boolean | object | null | undefined;
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
  format: 'csv' | 'json' | 'xlsx';
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
  return offerFile(
    exports,
    { ...form, content: writeRows({ ...form, nextPage }, exports.delimiter()) },
    now,
  );
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
  const fileName = `postline-${name}-${stamp ?? localDay(now)}.${format}`;
  const mediaType = mediaTypes[format];
  return { address: exportAddress(exports.offer({ content, fileName, mediaType })), fileName };
}

const mediaTypes = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: workbookType,
};

/** Returns a line of CSV, with the line break of spreadsheets; `delimiter` as their computer has it (`Exports.delimiter`). */
export function csvLine(cells: readonly Cell[], delimiter = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
}

/** Lets spreadsheets read a file of CSV as UTF-8. */
export const csvMark = '\uFEFF';

/** Returns a time as files have it; null where it is not known. */
export function writtenTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Returns a time as a cell of a table: one of a spreadsheet in a workbook, elsewhere ISO 8601 in UTC. */
export function timeCell(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}

/** A time that is written as this computer's clock shows it, with what that is ahead of UTC. */
export class LocalTime extends Date {
  override toJSON(): string {
    return timeWithOffset(this.getTime());
  }
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
    value instanceof Date
      ? value.toJSON()
      : typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : String(value ?? '');
  const escaped =
    typeof value === 'string' && isFormula.test(text) && !telephone.test(text) ? `'${text}` : text;
  const isPlain = escaped === text && !/[",;|\t\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${escaped.replaceAll('"', '""')}"`;
}

interface Pages extends Pick<Table, 'format' | 'columns'> {
  nextPage: (offset: number) => Promise<readonly TableRow[]>;
}

function writeRows(
  { format, columns, nextPage }: Pages,
  delimiter: string,
): ReadableStream<Uint8Array> {
  const pages = pagesOf(nextPage);
  const parts =
    format === 'xlsx'
      ? writeWorkbook(withHeadings(columns, pages))
      : encoded(format === 'csv' ? csvOf(columns, pages, delimiter) : jsonOf(pages));
  // The types of Node and of pages name the same stream.
  return streamOf(parts) as ReadableStream<Uint8Array>;
}

async function* pagesOf(nextPage: Pages['nextPage']): AsyncGenerator<readonly TableRow[]> {
  for (let offset = 0; ;) {
    const rows = await nextPage(offset);
    if (rows.length === 0) return;
    yield rows;
    offset += rows.length;
  }
}

async function* withHeadings(
  columns: readonly string[],
  pages: AsyncGenerator<readonly TableRow[]>,
): AsyncGenerator<(readonly Cell[])[]> {
  yield [columns];
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => row[column]));
}

async function* csvOf(
  columns: readonly string[],
  pages: AsyncGenerator<readonly TableRow[]>,
  delimiter: string,
) {
  yield csvMark;
  for await (const rows of withHeadings(columns, pages)) {
    yield rows.map((cells) => csvLine(cells, delimiter)).join('');
  }
}

async function* jsonOf(pages: AsyncGenerator<readonly TableRow[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages) {
    yield before + rows.map((row) => `\n${JSON.stringify(row)}`).join(',');
    before = ',';
  }
  yield `${before === '[' ? '[' : ''}\n]\n`;
}

async function* encoded(parts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

import type {
  ChoicesInForce,
  ColumnTable,
  FileLayout,
  ImportChoices,
  ImportOf,
  LookedFile,
} from '../../../../shared/contract/imports.ts';
import type { DayOrder } from '../../../../shared/domain/chat-export.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { invalidInput } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import { sampleText, type TextSample } from '../../files/read-text.ts';
import { firstRows, guessDelimiter, isBlank } from '../rows/csv-rows.ts';
import { parseJson } from '../rows/parse-json.ts';
import { sampleSheet } from '../workbook/sample-sheet.ts';
import { isWorkbook, otherSheets } from '../workbook/workbook-rows.ts';
import { NoneOfKind } from '../rows/none-of-kind.ts';
import { type FileRow, fileRows } from '../columns/file-rows.ts';
import { areHeadings } from '../columns/guess-headings.ts';
import { type RememberedColumns, rememberedFor } from '../columns/remembered-columns.ts';
import type { TableNoun } from '../columns/table-noun.ts';
import { orderOfTimes } from '../dates/cell-time.ts';
import type { ItemsOf } from './nouns.ts';
import { rowsOf } from './rows-of.ts';

const shownRows = 8;
const shownLength = 60;
const mostColumns = 200;
const rowsLookedAt = 20;

/** A file as far as its beginning tells of it. */
export interface Looked extends Pick<
  LookedFile,
  'size' | 'choices' | 'problem' | 'dayOrders' | 'isCountryRemembered' | 'otherSheets'
> {
  /** Null: it is no table. */
  table: ColumnTable | null;
  /** Of the table, uncut: JSON is read by them. */
  columns: string[];
  /** Its headings name what is needed: only then may it be imported without being asked. */
  namesItself: boolean;
}

export type AnyNoun = TableNoun<ItemsOf[ImportOf], string>;

/**
 * Looks into a file and guesses how it is to be read, as far as nobody chose; columns with headings that are remembered are taken as a
 * person chose. Throws NotText, BadArchive, NoneOfKind, EngineError `file-too-large`, or FileFault where it cannot be read.
 */
export async function lookInto(
  noun: AnyNoun,
  path: string,
  chosen: ImportChoices,
  remembered: readonly RememberedColumns[],
): Promise<Looked & { sample: TextSample }> {
  const { size } = await identify(path);
  if (size > noun.largest) throw invalidInput('file', 'file-too-large');
  const isSheet = await isWorkbook(path);
  const sample = isSheet ? await sampleSheet(path) : await sampleText(path);
  const { country = noun.usualCountry, zone = 'utc' } = chosen;
  const choices = { ...chosen, country, zone, mapping: chosen.mapping ?? [] };
  const own = isSheet ? null : (noun.ownForm?.(sample.text, sample.encoding, choices) ?? null);
  if (own !== null) {
    const layout = { format: own.format, delimiter: ',', hasHeader: false };
    return { sample, ...asWhole(size, { ...choices, layout }), namesItself: true };
  }

  const layout = chosen.layout ?? guessLayout(noun, sample.text, isSheet);
  const { columns, table, cells } = tableOf(noun, sample, layout);
  const byHeadings = noun.guess(layout.format === 'ids' ? [] : columns);
  const namesItself = layout.format !== 'ids' && missing(noun, byHeadings) === null;
  const before = rememberedFor(remembered, columns, noun.fields);
  const guessed = noun.guessByCells?.(byHeadings, cells) ?? byHeadings;
  const known = noun.fields as readonly (string | null)[];
  const mapping =
    choices.mapping.length === columns.length
      ? choices.mapping.map((field) => (known.includes(field) ? field : null))
      : (before?.mapping ?? guessed);
  const isNone =
    chosen.layout === null &&
    columns.length < 2 &&
    (layout.format === 'ids' ? !beginsWithId(cells) : mapping.every((field) => field === null));
  if (isNone) throw new NoneOfKind();
  const times = mapping.flatMap((field, at) => (noun.times.includes(field ?? '') ? [at] : []));
  const fits = await ordersIn(path, { layout, sample, columns, times });
  // Where a person chose one, the others can still be chosen.
  const usual = before?.values.country ?? country;
  const inForce = chosen.country === undefined ? usual : country;
  const lastOrder = fits.find((one) => one === before?.values.dayOrder);
  const dayOrder = (fits.length > 0 && chosen.dayOrder) || (lastOrder ?? fits[0] ?? null);
  return {
    sample,
    size,
    table,
    columns,
    namesItself,
    problem: problemOf(noun, mapping),
    otherSheets: isSheet ? await otherSheets(path) : [],
    isCountryRemembered: inForce !== null && inForce === before?.values.country,
    dayOrders: fits.filter((one) => one !== dayOrder),
    choices: {
      ...choices,
      layout,
      dayOrder,
      mapping,
      country: inForce,
      zone: chosen.zone ?? before?.values.zone ?? zone,
    },
  };
}

/** Returns what is said of a file that has no columns. */
export function asWhole(size: number, choices: ChoicesInForce): Looked {
  const inForce = { ...choices, mapping: [], dayOrder: null };
  const asked = { problem: null, dayOrders: [], isCountryRemembered: false, namesItself: false };
  return { size, choices: inForce, table: null, columns: [], otherSheets: [], ...asked };
}

/** Returns the orders of day and month that fit all times of a table; none where its beginning has no time that needs one. */
async function ordersIn(
  path: string,
  {
    layout,
    sample,
    columns,
    times,
  }: { layout: FileLayout; sample: TextSample; columns: readonly string[]; times: number[] },
): Promise<DayOrder[]> {
  if (times.length === 0 || layout.format === 'ids') return [];
  const found = orderOfTimes(Date.now());
  const add = (rows: readonly FileRow[]): void => {
    for (const row of rows) {
      if ('problem' in row) continue;
      for (const at of times) found.add(cellOf(row, columns, at));
    }
  };
  const splitter = fileRows(layout.format, layout.delimiter);
  add(splitter.take(sample.text));
  if (sample.isWhole) add(splitter.end());
  if (found.fitting().length > 0 && !sample.isWhole) {
    for await (const { rows } of rowsOf(path, layout, sample)) add(rows);
  }
  return found.fitting();
}

/** Returns what a file is, by the beginning of its text. */
function guessLayout(noun: AnyNoun, sample: string, isSheet: boolean): FileLayout {
  const text = sample.trimStart();
  const delimiter = isSheet ? ',' : guessDelimiter(text);
  const [row] = firstRows(text, delimiter);
  const first = row !== undefined && 'cells' in row ? row.cells : [];
  const guessed = noun.guess(first);
  const hasHeader = areHeadings(first, guessed);
  const json = isSheet ? null : jsonFormatOf(text);
  const isList = first.length <= 1 && guessed.every((field) => field === null);
  const format = json ?? (isList ? 'ids' : null);
  if (format !== null && noun.formats.includes(format)) return { format, delimiter, hasHeader };
  return { format: isSheet ? 'xlsx' : 'csv', delimiter, hasHeader };
}

/** JSON in one array, or an object a line; null where the text begins like neither. */
function jsonFormatOf(text: string): 'json' | 'ndjson' | null {
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return null;
  return isEntry(text.split(/[\r\n]/, 1)[0] ?? '') ? 'ndjson' : 'json';
}

/** A line that is one entry, and not an object around all of them. */
function isEntry(line: string): boolean {
  const parsed = parseJson(line);
  if ('problem' in parsed) return parsed.problem === 'too-deep';
  return !Object.values(parsed.value as object).some(
    (value) => Array.isArray(value) && typeof value[0] === 'object',
  );
}

/** Prose, scripts and keys have lines of one word as well, but seldom the first. */
function beginsWithId([first]: readonly (readonly string[])[]): boolean {
  return first === undefined || /^[A-Za-z0-9][!-~]*$/.test(first[0] ?? '');
}

/** Returns the columns of the beginning of a file, its first rows to be shown, and their cells. */
function tableOf(
  { isSingle }: AnyNoun,
  { text, isWhole }: TextSample,
  { format, delimiter, hasHeader }: FileLayout,
) {
  const splitter = fileRows(format, delimiter);
  const found = splitter.take(text);
  if (isWhole || found.length === 0) found.push(...splitter.end());
  const rows = found.filter((row) => !isBlank(row));
  const isTable = hasColumns(format);
  const data = rows.slice(isTable && hasHeader ? 1 : 0);
  const columns = (isTable ? namesOf(rows, hasHeader, isSingle) : keysOf(format, rows)).slice(
    0,
    mostColumns,
  );
  const cellsOf = (row: FileRow): string[] =>
    columns.map((_, at) =>
      'problem' in row ? (at === 0 ? row.excerpt : '') : cellOf(row, columns, at),
    );
  const sample = data
    .slice(0, shownRows)
    .map((row) => cellsOf(row).map((cell) => cutText(cell, shownLength)));
  return {
    columns,
    table: { columns: columns.map((column) => cutText(column, shownLength)), sample },
    cells: data.slice(0, rowsLookedAt).flatMap((row) => ('problem' in row ? [] : [cellsOf(row)])),
  };
}

/** Tells whether a file of this format is split into cells, of which the first row may name the columns. */
export function hasColumns(format: FileLayout['format']): boolean {
  return format === 'csv' || format === 'xlsx';
}

/** `isSingle`: what stands beyond the headings is no column. */
function namesOf(rows: readonly FileRow[], hasHeader: boolean, isSingle: boolean): string[] {
  const whole = rows.slice(0, rowsLookedAt).flatMap((row) => ('cells' in row ? [row.cells] : []));
  const names = hasHeader ? (whole[0] ?? []) : [];
  const widest = Math.max(0, ...whole.map((cells) => cells.length));
  const width = hasHeader && isSingle ? names.length : widest;
  return Array.from({ length: width }, (_, at) => names[at]?.trim() || String(at + 1));
}

function keysOf(format: FileLayout['format'], rows: readonly FileRow[]): string[] {
  if (format === 'ids') return ['1'];
  const entries = rows.slice(0, 100).flatMap((row) => ('entry' in row ? [row.entry] : []));
  return [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
}

function cellOf(
  row: Exclude<FileRow, { problem: unknown }>,
  columns: readonly string[],
  at: number,
): string {
  const value = 'cells' in row ? row.cells[at] : row.entry[columns[at] ?? ''];
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The first field that a column has to carry and none does; null: none is missing. */
function missing({ needs }: AnyNoun, mapping: ChoicesInForce['mapping']): string | null {
  return needs.find((some) => !some.some((field) => mapping.includes(field)))?.[0] ?? null;
}

function problemOf(noun: AnyNoun, mapping: ChoicesInForce['mapping']): LookedFile['problem'] {
  const { isSingle } = noun;
  const field = missing(noun, mapping);
  if (field !== null) return { kind: 'no-column', field };
  const twice = mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at);
  return isSingle && twice ? { kind: 'twice', field: twice } : null;
}

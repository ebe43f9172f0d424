import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { ColumnTable } from '../../../../shared/contract/imports.ts';
import type { PersonFailure } from '../../../../shared/contract/people.ts';
import { type PersonField, personFields } from '../../../../shared/domain/person-field.ts';
import { splitNumbers } from '../../../../shared/domain/written-number.ts';
import { invalidInput } from '../../engine-error.ts';
import { withoutApostrophe } from '../../files/write-table.ts';
import { type RememberedColumns, rememberedFor } from '../columns/remembered-columns.ts';
import { type CsvRow, isBlank } from '../rows/csv-rows.ts';
import type { WrittenPerson } from './written-person.ts';
import { nameOfParts } from './name-of-parts.ts';
import { guessPersonColumns } from './person-headings.ts';

/** What a person chose for each column, or null; and what was chosen before for tables with the same headings. */
export interface ChosenColumns {
  mapping: readonly (PersonField | null)[] | null;
  remembered: readonly RememberedColumns[];
}

export type InTable = WrittenPerson | PersonFailure | ColumnTable<PersonField>;

const rowsLookedAt = 20;
const rowsShown = 8;
const shownLength = 60;
const mostColumns = 200;

/**
 * Reads the rows of a table of people: says first what its columns are taken for, then who stands in it. Throws EngineError
 * `not-people` for a text that is no table and holds no number.
 */
export function peopleInTable({ mapping, remembered }: ChosenColumns) {
  let first: CsvRow[] | null = [];
  let fields: readonly (PersonField | null)[] = [];

  const begin = (rows: readonly CsvRow[]): InTable[] => {
    const [heading] = rows;
    const whole = rows.flatMap((row) => ('cells' in row ? [row.cells] : []));
    const width = Math.min(mostColumns, Math.max(0, ...whole.map((cells) => cells.length)));
    const hasHeading = heading !== undefined && 'cells' in heading && !heading.cells.some(isNumber);
    const cells = hasHeading ? heading.cells : [];
    const columns = Array.from({ length: width }, (_, at) => cells[at]?.trim() || String(at + 1));
    const data = hasHeading ? whole.slice(1) : whole;
    fields =
      (mapping?.length === width ? mapping : null) ??
      rememberedFor(remembered, columns, personFields)?.mapping ??
      withNumbers(guessPersonColumns(columns), data);
    const isTable = width > 1 || fields.some((field) => field !== null);
    if (!isTable) throw invalidInput('file', 'not-people');
    const sample = data
      .slice(0, rowsShown)
      .map((row) => columns.map((_, at) => cutText(row[at] ?? '', shownLength)));
    return [{ columns, mapping: [...fields], sample }, ...people(rows.slice(hasHeading ? 1 : 0))];
  };

  const people = (rows: readonly CsvRow[]): InTable[] =>
    canBeRead(fields) ? rows.map((row) => readRow(row, fields)) : [];

  const take = (rows: readonly CsvRow[], isEnd: boolean): InTable[] => {
    const filled = rows.filter((row) => !isBlank(row));
    if (first === null) return people(filled);
    first.push(...filled);
    if (first.length < rowsLookedAt && !isEnd) return [];
    const looked = first;
    first = null;
    return begin(looked);
  };

  return {
    take: (rows: readonly CsvRow[]) => take(rows, false),
    end: (rows: readonly CsvRow[]) => take(rows, true),
  };
}

/** Tells whether somebody can be reached by what the columns hold. */
function canBeRead(fields: readonly (PersonField | null)[]): boolean {
  return fields.includes('number') || fields.includes('chatId');
}

/** Where no heading names a column of numbers, it is known by what stands in it. */
function withNumbers(
  fields: (PersonField | null)[],
  rows: readonly (readonly string[])[],
): (PersonField | null)[] {
  if (canBeRead(fields)) return fields;
  return fields.map((field, at) => {
    const filled = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const numbers = filled.filter(isNumber);
    const isNumbers = numbers.length > 0 && numbers.length * 2 > filled.length;
    return field === null && isNumbers ? 'number' : field;
  });
}

/** A telephone number as far as it can be seen; a date, an amount or a short code is none. */
function isNumber(cell: string): boolean {
  const digits = cell.replace(/\P{Nd}/gu, '').length;
  const isDate = /^\s*\d{1,4}([./-])\d{1,2}\1\d{1,4}/.test(cell);
  return digits >= 7 && digits <= 15 && !isDate && /^[\p{Nd}\s+()./'‑–-]+$/u.test(cell);
}

function readRow(row: CsvRow, fields: readonly (PersonField | null)[]): InTable {
  if ('cells' in row) return personOf(row.line, fields, row.cells);
  const { line, problem, excerpt } = row;
  return { line, problem: problem === 'too-long' ? 'too-large' : problem, excerpt };
}

function personOf(
  line: number,
  fields: readonly (PersonField | null)[],
  row: readonly string[],
): WrittenPerson {
  const cells = (of: PersonField): string[] =>
    fields.flatMap((field, at) => (field === of ? withoutApostrophe(row[at] ?? '').trim() : []));
  const chatIds = cells('chatId').filter(Boolean);
  const organization = cells('organization').find(Boolean);
  const byParts = nameOfParts(cells('given'), cells('additional'), cells('family'));
  return {
    line,
    name: cells('name').find(Boolean) ?? (byParts || (organization ?? '')),
    ...(organization !== undefined && { organization }),
    // The number beside a chat ID is that of the chat.
    numbers: (chatIds.length > 0 ? chatIds : cells('number')).flatMap(splitNumbers),
    // Exports of address books put signs before the groups that are their own.
    labels: cells('labels').flatMap((cell) =>
      cell.split(cell.includes(':::') ? ':::' : cell.includes(';') ? ';' : ',').filter(isOwnLabel),
    ),
    notes: cells('notes').filter(Boolean).join('\n'),
    person: cells('person').find(Boolean) ?? null,
  };
}

function isOwnLabel(label: string): boolean {
  return !label.trim().startsWith('*');
}

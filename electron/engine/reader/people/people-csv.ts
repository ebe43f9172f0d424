import type { PersonFailure } from '../../../../shared/contract/people.ts';
import { invalidInput } from '../../engine-error.ts';
import { splitNumbers } from '../../../../shared/domain/written-number.ts';
import { withoutApostrophe } from '../../files/write-table.ts';
import { type CsvRow, csvRows, isBlank } from '../rows/csv-rows.ts';
import type { Splitter } from '../rows/splitter.ts';
import type { WrittenPerson } from './written-person.ts';

/** Headings, without case and signs, as Postline, phones and address books write them. */
const headings = {
  name: /^(name|fullname|displayname|contact|contactname|fn)$/,
  part: /^(firstname|givenname|middlename|lastname|familyname|surname)$/,
  number:
    /^((mobile|home|work|business|primary|other|whatsapp)?(phone|number|phonenumber|mobile|cell|tel|telephone)|mobile|phone\d*(value|number)?|(phone|mobile|number|tel)\d+|whatsapp)$/,
  chatId: /^chatids?$/,
  labels: /^(labels?|categories|category|tags?|groups?|groupmembership)$/,
  notes: /^(notes?|comments?|remarks?)$/,
  person: /^person$/,
};
type Column = keyof typeof headings;

/**
 * Reads a table of people whose first row has headings, of which one is of numbers. Throws EngineError `not-people` where there
 * is no such row.
 */
export function peopleInCsv(delimiter: string): Splitter<WrittenPerson | PersonFailure> {
  const splitter = csvRows(delimiter);
  let columns: readonly (Column | null)[] | null = null;
  const read = (rows: readonly CsvRow[]) =>
    rows.flatMap((row): (WrittenPerson | PersonFailure)[] => {
      if (isBlank(row)) return [];
      if (columns === null) {
        columns = 'cells' in row ? row.cells.map(columnOf) : [];
        if (!columns.includes('number') && !columns.includes('chatId'))
          throw invalidInput('file', 'not-people');
        return [];
      }
      if ('cells' in row) return [personOf(row.line, columns, row.cells)];
      const { line, problem, excerpt } = row;
      return [{ line, problem: problem === 'too-long' ? 'too-large' : problem, excerpt }];
    });
  return {
    take: (text) => read(splitter.take(text)),
    end: () => {
      const last = read(splitter.end());
      if (columns === null) throw invalidInput('file', 'not-people');
      return last;
    },
  };
}

function columnOf(written: string): Column | null {
  const plain = written.toLowerCase().replace(/[^a-z0-9]/g, '');
  const all = Object.entries(headings) as [Column, RegExp][];
  return all.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

function personOf(
  line: number,
  columns: readonly (Column | null)[],
  row: readonly string[],
): WrittenPerson {
  const cells = (of: Column): string[] =>
    columns.flatMap((column, at) => (column === of ? withoutApostrophe(row[at] ?? '').trim() : []));
  const parts = cells('part').filter(Boolean).join(' ');
  const chatIds = cells('chatId').filter(Boolean);
  return {
    line,
    name: cells('name').find(Boolean) ?? parts,
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

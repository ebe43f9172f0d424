import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import { invalidInput } from '../../engine-error.ts';
import { type Table, withoutApostrophe } from '../../files/write-table.ts';
import { type CsvRow, csvRows, isBlank } from '../rows/csv-rows.ts';
import type { Splitter } from '../rows/splitter.ts';
import { type Entry, exportMedia, readForms, readMedia, refusedEntry } from './template-entry.ts';

const columns = [
  'templateId',
  'name',
  'folder',
  'text',
  'cardAddress',
  'cardTitle',
  'cardDescription',
  'cardImageAddress',
  'cardHighQuality',
  'media',
  'forms',
] as const;

type Column = (typeof columns)[number];

/** Returns all templates as a table. Kept files are named, not carried. */
export function templateTable(templates: readonly Template[]): Pick<Table, 'columns'> & {
  rows: Record<Column, string>[];
} {
  const rows = templates.map(({ templateId, name, folder, text, card, forms, media }) => ({
    templateId,
    name,
    folder,
    text,
    cardAddress: card?.address ?? '',
    cardTitle: card?.title ?? '',
    cardDescription: card?.description ?? '',
    cardImageAddress: card?.imageAddress ?? '',
    cardHighQuality: card ? String(card.highQuality) : '',
    media: media.length > 0 ? JSON.stringify(media.map((one) => exportMedia(one, null))) : '',
    forms: forms.length > 0 ? JSON.stringify(forms) : '',
  }));
  return { columns, rows };
}

/**
 * Reads CSV as `templateTable` and spreadsheets write it: a first row with the names of the columns, in any order and
 * spelling (`Card address`), of which `name` is needed; comma, semicolon, tab or bar between fields.
 * Throws EngineError `not-templates` where there is no such row.
 */
export function csvEntries(delimiter: string): Splitter<Entry> {
  const splitter = csvRows(delimiter);
  let header: readonly (Column | null)[] | null = null;
  // As a spreadsheet counts: a row with line breaks inside is one.
  let row = 0;
  const read = (rows: readonly CsvRow[]): Entry[] =>
    rows.flatMap((found) => {
      row += 1;
      if (isBlank(found)) return [];
      if (header !== null) return readRow(row, header, found);
      header = 'cells' in found ? found.cells.map(columnOf) : [];
      if (!header.includes('name')) throw invalidInput('file', 'not-templates');
      return [];
    });
  return {
    take: (text) => read(splitter.take(text)),
    end: () => {
      const last = read(splitter.end());
      if (header === null) throw invalidInput('file', 'not-templates');
      return last;
    },
  };
}

function readRow(row: number, header: readonly (Column | null)[], found: CsvRow): Entry {
  if ('problem' in found) return refusedEntry(row, cutText(found.excerpt, 60), 'row', 'malformed');
  const { cells } = found;
  const value = (column: Column): string => withoutApostrophe(cells[header.indexOf(column)] ?? '');
  const name = value('name');
  const tooMany = cells.slice(header.length).some((field) => field.trim() !== '');
  if (tooMany) return refusedEntry(row, name, 'row', 'malformed');
  const media = readField(value('media'), readMedia);
  if (media === null) return refusedEntry(row, name, 'media', 'malformed');
  const forms = readField(value('forms'), readForms);
  if (forms === null) return refusedEntry(row, name, 'forms', 'malformed');
  const card = {
    address: value('cardAddress'),
    title: value('cardTitle'),
    description: value('cardDescription'),
    imageAddress: value('cardImageAddress'),
    highQuality: /^(true|yes|1)$/i.test(value('cardHighQuality').trim()),
  };
  const hasCard = [card.address, card.title, card.description, card.imageAddress].some(
    (field) => field !== '',
  );
  return {
    row,
    problem: null,
    templateId: value('templateId').trim(),
    name,
    folder: value('folder'),
    text: value('text'),
    card: hasCard ? card : null,
    forms,
    media,
  };
}

function readField<Item>(field: string, read: (value: unknown) => Item[]): Item[] | null {
  if (field.trim() === '') return [];
  try {
    return read(JSON.parse(field));
  } catch {
    return null;
  }
}

function columnOf(written: string): Column | null {
  const plain = written.replace(/[^a-z]/gi, '').toLowerCase();
  return columns.find((column) => column.toLowerCase() === plain) ?? null;
}

import Papa from 'papaparse';
import type { Template } from '../../../../shared/contract/templates.ts';
import { invalidInput } from '../../engine-error.ts';
import { csvMark, readCsvCell, writeCsv } from '../../files/write-csv.ts';
import { type Entry, exportMedia, readMedia, refusedEntry } from './template-entry.ts';

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
] as const;

type Column = (typeof columns)[number];

/** All templates as CSV, with the mark that lets spreadsheets read it as UTF-8. Kept files are named, not carried. */
export function templatesToCsv(templates: readonly Template[]): string {
  const data = templates.map(({ templateId, name, folder, text, card, media }) => [
    templateId,
    name,
    folder,
    text,
    card?.address ?? '',
    card?.title ?? '',
    card?.description ?? '',
    card?.imageAddress ?? '',
    card ? String(card.highQuality) : '',
    media.length > 0 ? JSON.stringify(media.map((medium) => exportMedia(medium, null))) : '',
  ]);
  return `${csvMark}${writeCsv([columns, ...data])}`;
}

/**
 * Reads CSV as `templatesToCsv` and spreadsheets write it: a first row with the names of the columns, in any order and
 * spelling (`Card address`), of which `name` is needed; comma, semicolon, tab or bar between fields.
 * Throws EngineError `not-templates` where there is no such row.
 */
export function readCsv(content: string): Entry[] {
  const delimiter = delimiterOf(content);
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  const header = (data[0] ?? []).map(columnOf);
  if (!header.includes('name')) throw invalidInput('file', 'not-templates');
  const broken = new Set(errors.map(({ row }) => row));
  return data.flatMap((fields, index) => {
    const isBlank = fields.every((field) => field.trim() === '');
    if (index === 0 || isBlank) return [];
    return readRow(index + 1, header, fields, broken.has(index));
  });
}

function readRow(
  row: number,
  header: readonly (Column | null)[],
  fields: readonly string[],
  isBroken: boolean,
): Entry {
  const value = (column: Column): string => readCsvCell(fields[header.indexOf(column)] ?? '');
  const name = value('name');
  const tooMany = fields.slice(header.length).some((field) => field.trim() !== '');
  if (isBroken || tooMany) return refusedEntry(row, name, 'row', 'malformed');
  const media = readMediaField(value('media'));
  if (media === null) return refusedEntry(row, name, 'media', 'malformed');
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
    media,
  };
}

function readMediaField(field: string) {
  if (field.trim() === '') return [];
  try {
    return readMedia(JSON.parse(field));
  } catch {
    return null;
  }
}

/** What follows the name of the first column; guessing from the rows would let a text decide. */
function delimiterOf(content: string): string {
  return /^\s*(?:"[^"]*"|[^",;\t|\r\n]*)([,;\t|])/.exec(content)?.[1] ?? ',';
}

function columnOf(written: string): Column | null {
  const plain = written.replace(/[^a-z]/gi, '').toLowerCase();
  return columns.find((column) => column.toLowerCase() === plain) ?? null;
}

import type { ImportChoices, ImportFormat } from '../../../../shared/contract/thread-imports.ts';
import type { ThreadField } from '../../../../shared/domain/thread.ts';
import { firstRows, guessDelimiter } from '../rows/csv-rows.ts';
import { parseJson } from '../rows/parse-json.ts';

/** How columns are called, without what is no letter; the first column that fits a field carries it. */
const names: Record<ThreadField, readonly string[]> = {
  id: ['id', 'threadid', 'messagethreadid', 'thread', 'conversationid'],
  from_phone_number: [
    'fromphonenumber',
    'fromnumber',
    'from',
    'number',
    'phonenumber',
    'phone',
    'sender',
  ],
  to_phone_number: ['tophonenumber', 'tonumber', 'to', 'recipient'],
  is_archived: ['isarchived', 'archived'],
  last_message_content: ['lastmessagecontent', 'lastmessage', 'message', 'text', 'content', 'body'],
  last_message_at: ['lastmessageat', 'lastmessagetime', 'lastmessagedate', 'time', 'date'],
  created_at: ['createdat', 'created'],
  updated_at: ['updatedat', 'updated', 'modified'],
  phone_id: ['phoneid'],
  last_message_id: ['lastmessageid', 'messageid'],
  labels: ['labels', 'label', 'tags'],
};

const fields = Object.keys(names) as ThreadField[];

/** Guesses which field each column carries, by its name. */
export function guessMapping(columns: readonly string[]): (ThreadField | null)[] {
  const taken = new Set<ThreadField>();
  return columns.map((column) => {
    const name = column.toLowerCase().replace(/[^a-z]/g, '');
    const field = fields.find((one) => !taken.has(one) && names[one].includes(name));
    if (field === undefined) return null;
    taken.add(field);
    return field;
  });
}

export type Layout = Omit<ImportChoices, 'mapping'>;

/** Returns what a file is, by the beginning of its text. */
export function guessLayout(sample: string, format: ImportFormat | null): Layout {
  const text = sample.trimStart();
  const delimiter = guessDelimiter(text);
  const row = firstRows(text, delimiter)[0];
  const first = row !== undefined && 'cells' in row ? row.cells : [];
  const known = guessMapping(first).includes('id');
  const guessed = jsonFormatOf(text) ?? (first.length <= 1 && !known ? 'ids' : 'csv');
  const hasHeader = known || looksNamed(first);
  return { format: format ?? guessed, delimiter, hasHeader, country: null, zone: 'utc' };
}

/** JSON in one array, or an object a line; null where the text begins like neither. */
function jsonFormatOf(text: string): 'json' | 'ndjson' | null {
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return null;
  return isEntry(text.split(/[\r\n]/, 1)[0] ?? '') ? 'ndjson' : 'json';
}

/** A first row of words alone is a header, even where none is known. */
function looksNamed(cells: readonly string[]): boolean {
  return (
    cells.length > 1 &&
    cells.every((cell) => /^\p{L}[\p{L}\p{M} _.?#/()&:'’-]{1,39}$/u.test(cell.trim()))
  );
}

/** A line that is one thread, and not an object around all of them. */
function isEntry(line: string): boolean {
  const parsed = parseJson(line);
  if ('problem' in parsed) return parsed.problem === 'too-deep';
  return !Object.values(parsed.value as object).some(
    (value) => Array.isArray(value) && typeof value[0] === 'object',
  );
}

import { cutText } from '../../../../shared/domain/cut-text.ts';
import type {
  ImportChoices,
  ImportFormat,
  ImportPreview,
} from '../../../../shared/contract/thread-imports.ts';
import { threadFields } from '../../../../shared/domain/thread.ts';
import { invalidInput } from '../../engine-error.ts';
import { guessLayout, guessMapping, type Layout } from './guess-choices.ts';
import { sampleRows } from './read-rows.ts';
import { type RememberedColumns, rememberedFor } from '../columns/remembered-columns.ts';
import { sampleSheet } from '../workbook/sample-sheet.ts';
import { isWorkbook } from '../workbook/workbook-rows.ts';
import { BadArchive } from '../zip/zip-archive.ts';
import { checkWhole, sampleText, type TextSample } from '../../files/read-text.ts';

const shownRows = 8;
const shownLength = 60;
const mostColumns = 60;

/** A file that is to be imported, as far as it was looked into. */
export interface LookedInto {
  sample: TextSample;
  choices: ImportChoices;
  columns: string[];
  rows: string[][];
  problem: ImportPreview['problem'];
}

/**
 * Looks into a file and guesses how it is to be read, where no format is given; columns with headings that are remembered are taken as a
 * person chose. Throws NotText, EngineError `file-no-threads` for a text of another kind, or FileFault where it cannot be read.
 */
export async function lookInto(
  path: string,
  format: ImportFormat | null,
  remembered: readonly RememberedColumns[],
): Promise<LookedInto> {
  const isTable = await isWorkbook(path);
  const sample = isTable ? await sheetOf(path) : await sampleText(path);
  const layout = guessLayout(sample.text, format);
  const guessed = lookAgain(sample, layout, null);
  const before = rememberedFor(remembered, guessed.columns, threadFields);
  const looked =
    before === null ? guessed : lookAgain(sample, { ...layout, ...before.values }, before.mapping);
  if (format === null && looked.choices.format === 'ids' && !beginsWithId(looked)) {
    throw invalidInput('grantId', 'file-no-threads');
  }
  if (!sample.isWhole && !isTable) await checkWhole(path, sample.encoding);
  return looked;
}

async function sheetOf(path: string): Promise<TextSample> {
  try {
    return await sampleSheet(path);
  } catch (error) {
    if (error instanceof BadArchive) throw invalidInput('grantId', 'file-no-workbook');
    throw error;
  }
}

/** Prose, scripts and keys have lines of one word as well, but seldom the first. */
function beginsWithId({ rows }: LookedInto): boolean {
  return rows.length === 0 || /^[A-Za-z0-9][!-~]*$/.test(rows[0]?.[0] ?? '');
}

/** Tells whether a file names a column of ids itself: only then may it be imported without being asked. */
export function namesIds({ choices, columns }: LookedInto): boolean {
  const { format, hasHeader } = choices;
  return (
    format !== 'ids' && (format !== 'csv' || hasHeader) && guessMapping(columns).includes('id')
  );
}

/** Looks at the same beginning by other choices; a mapping that does not fit the columns is guessed anew. */
export function lookAgain(
  sample: TextSample,
  layout: Layout,
  mapping: ImportChoices['mapping'] | null,
): LookedInto {
  const rows = sampleRows(sample, layout);
  const { format, hasHeader } = layout;
  const first = rows.find((row) => 'cells' in row)?.cells ?? [];
  let columns: string[];
  if (format === 'ids') columns = ['1'];
  else if (format === 'csv') {
    columns = first.map((name, index) => (hasHeader ? name.trim() : String(index + 1)));
  } else columns = keysOf(rows.flatMap((row) => ('entry' in row ? [row.entry] : [])));
  columns = columns.slice(0, mostColumns);

  const guessed = columns.length === 1 ? ['id' as const] : guessMapping(columns);
  const chosen = mapping?.length === columns.length ? mapping : guessed;
  const shown = rows.slice(format === 'csv' && hasHeader ? 1 : 0).slice(0, shownRows);
  return {
    sample,
    choices: { ...layout, mapping: chosen },
    columns,
    rows: shown.map((row) =>
      columns.map((column, index) => {
        if ('problem' in row) return index === 0 ? cutText(row.excerpt, shownLength) : '';
        return shownText('cells' in row ? row.cells[index] : row.entry[column]);
      }),
    ),
    problem: problemOf(chosen),
  };
}

function keysOf(entries: readonly Record<string, unknown>[]): string[] {
  return [...new Set(entries.slice(0, 100).flatMap((entry) => Object.keys(entry)))];
}

function shownText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return cutText(text, shownLength);
}

function problemOf(mapping: ImportChoices['mapping']): ImportPreview['problem'] {
  if (!mapping.includes('id')) return { kind: 'no-id-column' };
  const twice = mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at);
  return twice ? { kind: 'twice', field: twice } : null;
}

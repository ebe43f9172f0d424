import type { ImportChoices, ImportOf } from '../../../../shared/contract/file-imports.ts';
import { invalidInput } from '../../engine-error.ts';
import { NotText, readText } from '../../files/read-text.ts';
import { isBlank } from '../rows/csv-rows.ts';
import { workbookRows } from '../workbook/workbook-rows.ts';
import { BadArchive } from '../zip/zip-archive.ts';
import { type FileRow, fileRows } from '../columns/file-rows.ts';
import { type AnyNoun, hasColumns, type Looked, lookInto } from './look-into.ts';
import type { RememberedColumns } from '../columns/remembered-columns.ts';
import type { FilePart } from '../columns/table-noun.ts';
import { type ItemsOf, tableNouns } from './nouns.ts';

/** Rows that are taken in one step: some milliseconds, so that a send is never kept waiting. */
const rowsPerPart = 250;

/** What is read, and by which choices. */
export interface FileToRead {
  of: ImportOf;
  path: string;
  choices: ImportChoices;
  /** Of its kind. */
  remembered: readonly RememberedColumns[];
}

/** First what a file is, then what stands in it. */
export type ReadPart = { looked: Looked } | FilePart<ItemsOf[ImportOf]>;

/**
 * Reads a file that a person imports: says first what it is, then, unless a column is missing, what stands in it, some rows at a time.
 * Throws FileFault, or EngineError `file` for what is none of the kind.
 */
export async function* readFile({
  of,
  path,
  choices,
  remembered,
}: FileToRead): AsyncGenerator<ReadPart> {
  const noun = (await tableNouns[of]()) as unknown as AnyNoun;
  try {
    const { sample, ...looked } = await lookInto(noun, path, choices, remembered);
    yield { looked };
    if (looked.problem === null) yield* partsOf(noun, path, looked, sample);
  } catch (error) {
    if (error instanceof NotText) throw invalidInput('file', 'file-not-text');
    if (error instanceof BadArchive) throw invalidInput('file', 'file-no-workbook');
    throw error;
  }
}

async function* partsOf(
  noun: AnyNoun,
  path: string,
  { choices, table, columns }: Looked,
  { text: start, encoding }: { text: string; encoding: Parameters<typeof readText>[1] },
): AsyncGenerator<ReadPart> {
  const { layout } = choices;
  let bytesRead = 0;
  const newPart = (): FilePart<ItemsOf[ImportOf]> => ({
    items: [],
    refused: [],
    numbers: { assumed: 0, asWritten: 0 },
    assumedTimes: 0,
    bytesRead,
  });

  const own = table === null ? (noun.ownForm?.(start, encoding, choices) ?? null) : null;
  if (own !== null || layout === null || table === null) {
    if (own === null) return;
    const { splitter } = own;
    const parts = function* (found: ReturnType<typeof splitter.take>) {
      for (let from = 0; from < found.length; from += rowsPerPart) {
        const part = newPart();
        for (const one of found.slice(from, from + rowsPerPart)) {
          if (isRefused(one)) part.refused.push(one);
          else part.items.push(one);
        }
        yield part;
      }
    };
    for await (const chunk of readText(path, own.encoding)) {
      ({ bytesRead } = chunk);
      yield* parts(splitter.take(chunk.text));
    }
    yield* parts(splitter.end());
    return;
  }

  const by = { choices, columns };
  let number = 0;
  const parts = function* (rows: readonly FileRow[]) {
    // As a spreadsheet counts: the rows that are blank are counted, too.
    let part = newPart();
    for (const row of rows) {
      number += 1;
      if (isBlank(row)) continue;
      if (isHeader) {
        isHeader = false;
        continue;
      }
      noun.readRow(row, by, part, number);
      if (part.items.length + part.refused.length < rowsPerPart) continue;
      yield part;
      part = newPart();
    }
    yield part;
  };
  let isHeader = hasColumns(layout.format) && layout.hasHeader;
  if (layout.format === 'xlsx') {
    for await (const rows of workbookRows(path)) yield* parts(rows);
    return;
  }
  const splitter = fileRows(layout.format, layout.delimiter);
  for await (const chunk of readText(path, encoding)) {
    ({ bytesRead } = chunk);
    yield* parts(splitter.take(chunk.text));
  }
  yield* parts(splitter.end());
}

function isRefused<Item extends object>(one: Item): one is Extract<Item, { excerpt: string }> {
  return 'problem' in one && 'excerpt' in one;
}

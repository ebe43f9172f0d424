import { basename } from 'node:path';
import type { ImportChoices, ImportOf, RowProblem } from '../../../../shared/contract/imports.ts';
import { invalidInput } from '../../engine-error.ts';
import { NotText, type TextSample } from '../../files/read-text.ts';
import { isBlank } from '../rows/csv-rows.ts';
import { BadArchive } from '../zip/zip-archive.ts';
import { type AnyNoun, asWhole, hasColumns, type Looked, lookInto } from './look-into.ts';
import type { RememberedColumns } from '../columns/remembered-columns.ts';
import type { FileOnDisk, FilePart } from '../columns/table-noun.ts';
import { NoneOfKind } from '../rows/none-of-kind.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import { type ItemsOf, tableNouns } from './nouns.ts';
import { type RowsOfFile, rowsOf, splitText } from './rows-of.ts';

/** Rows that are taken in one step: some milliseconds, so that a send is never kept waiting. */
const rowsPerPart = 150;
/** Characters of all items of a part: what main takes over in one turn. */
const heaviest = 512 * 1024;

/** What is read, and by which choices. */
export interface FileToRead {
  of: ImportOf;
  path: string;
  /** What the person calls it; left out: as it is called on disk. */
  fileName?: string;
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
  fileName = basename(path),
  choices,
  remembered,
}: FileToRead): AsyncGenerator<ReadPart> {
  const noun = (await tableNouns[of]()) as unknown as AnyNoun;
  const onDisk = { path, fileName };
  const otherwise = async (error: unknown): Promise<RowProblem | null> =>
    (await noun.wholeFile?.(onDisk, error)) ?? null;
  let isLookedAt = false;
  try {
    const other = await otherwise(null);
    if (other !== null) return yield* onlyRow(noun, onDisk, choices, other);
    const { sample, ...looked } = await lookInto(noun, path, choices, remembered);
    yield { looked };
    isLookedAt = true;
    if (looked.problem === null) yield* partsOf(noun, path, looked, sample);
  } catch (error) {
    const problem = await otherwise(error);
    if (problem !== null) {
      return yield* onlyRow(noun, onDisk, choices, problem).slice(isLookedAt ? 1 : 0);
    }
    if (error instanceof NotText) throw invalidInput('file', 'file-not-text');
    if (error instanceof BadArchive) throw invalidInput('file', 'file-no-workbook');
    if (error instanceof NoneOfKind) throw invalidInput('file', noun.none ?? 'malformed');
    throw error;
  }
}

/** A file of which nothing can be read: what it is stands in the place of its rows. */
function onlyRow(
  noun: AnyNoun,
  { fileName }: FileOnDisk,
  chosen: ImportChoices,
  problem: RowProblem,
): ReadPart[] {
  const { country = noun.usualCountry, zone = 'utc' } = chosen;
  const looked = asWhole(0, { ...chosen, country, zone, mapping: [] });
  const row = refusedRow(1, [faultOf(problem)], fileName);
  return [{ looked }, { ...newPart(0), refused: [row] }];
}

function newPart(bytesRead: number): FilePart<ItemsOf[ImportOf]> {
  const numbers = { assumed: 0, asWritten: 0 };
  return { items: [], refused: [], numbers, assumedTimes: 0, partial: 0, bytesRead };
}

async function* partsOf(
  noun: AnyNoun,
  path: string,
  { choices, table, columns }: Looked,
  sample: Pick<TextSample, 'text' | 'encoding'>,
): AsyncGenerator<ReadPart> {
  const { layout } = choices;
  /** Reads rows into parts, each of a few. */
  async function* inParts<Row>(
    found: AsyncIterable<RowsOfFile<Row>>,
    read: (row: Row, part: FilePart<ItemsOf[ImportOf]>) => void,
  ): AsyncGenerator<ReadPart> {
    for await (const { rows, bytesRead } of found) {
      let part = newPart(bytesRead);
      let weight = 0;
      for (const row of rows) {
        const before = part.items.length;
        read(row, part);
        for (const item of part.items.slice(before)) weight += noun.weightOf?.(item) ?? 0;
        if (part.items.length + part.refused.length < rowsPerPart && weight < heaviest) continue;
        yield part;
        part = newPart(bytesRead);
        weight = 0;
      }
      yield part;
    }
  }

  if (layout === null || table === null) {
    const own = noun.ownForm?.(sample.text, sample.encoding, choices) ?? null;
    if (own === null) return;
    yield* inParts(splitText(path, own.encoding, own.splitter), (one, part) => {
      if (isRefused(one)) part.refused.push(one);
      else part.items.push(one);
      if ('isTimeAssumed' in one && one.isTimeAssumed) part.assumedTimes += 1;
      if ('isPartial' in one && one.isPartial) part.partial += 1;
    });
    return;
  }

  const by = { choices, columns };
  let number = 0;
  let isHeader = hasColumns(layout.format) && layout.hasHeader;
  yield* inParts(rowsOf(path, layout, sample), (row, part) => {
    // As a spreadsheet counts: the rows that are blank are counted, too.
    number += 1;
    if (isBlank(row)) return;
    if (!isHeader) noun.readRow(row, by, part, number);
    isHeader = false;
  });
}

function isRefused<Item extends object>(one: Item): one is Extract<Item, { excerpt: string }> {
  return 'excerpt' in one;
}

import type { ImportChoices } from '../../../../shared/contract/thread-imports.ts';
import type { RefusedRow } from '../../../../shared/contract/thread-imports.ts';
import { readText, type TextSample } from '../../files/read-text.ts';
import type { ImportedThread } from '../../store/sms/threads/thread-imports-table.ts';
import { isWorkbook, workbookRows } from '../workbook/workbook-rows.ts';
import { isBlank } from '../rows/csv-rows.ts';
import { type FileRow, fileRows } from './file-row.ts';
import type { Layout } from './guess-choices.ts';
import { readThread, type RowTally } from './read-thread.ts';

/** Rows that one step of the store takes: some milliseconds, so that a send is never kept waiting. */
const rowsPerStep = 250;

/** Rows that were read together, and how far the file is after them. */
export interface ThreadRows {
  threads: ImportedThread[];
  refused: RefusedRow[];
  /** How their numbers and times were read. */
  tally: RowTally;
  bytesRead: number;
}

/** What an import reads a file by. */
export interface ThreadsToRead {
  path: string;
  encoding: TextSample['encoding'];
  choices: ImportChoices;
  columns: readonly string[];
}

/** Returns the rows of the beginning of a file, for a preview. */
export function sampleRows({ text, isWhole }: TextSample, layout: Layout): FileRow[] {
  const splitter = fileRows(layout.format, layout.delimiter);
  const rows = splitter.take(text);
  if (isWhole || rows.length === 0) rows.push(...splitter.end());
  return rows.filter((row) => !isBlank(row));
}

/** Reads a file of threads, some rows at a time. Rejects where it cannot be read. */
export async function* readRows(file: ThreadsToRead): AsyncGenerator<ThreadRows> {
  const { choices, columns } = file;
  const splitter = fileRows(choices.format, choices.delimiter);
  let isHeader = choices.format === 'csv' && choices.hasHeader;
  let bytesRead = 0;

  function* pages(rows: readonly FileRow[]): Generator<ThreadRows> {
    let kept = rows.filter((row) => !isBlank(row));
    if (isHeader && kept.length > 0) {
      kept = kept.slice(1);
      isHeader = false;
    }
    for (let from = 0; from < kept.length; from += rowsPerStep) {
      const tally: RowTally = { numbers: { assumed: 0, asWritten: 0 }, assumedTimes: 0 };
      const page: ThreadRows = { threads: [], refused: [], tally, bytesRead };
      for (const row of kept.slice(from, from + rowsPerStep)) {
        const read = readThread(row, choices, columns, tally);
        if ('thread' in read) page.threads.push(read.thread);
        else page.refused.push(read.refused);
      }
      yield page;
    }
  }

  if (await isWorkbook(file.path)) {
    for await (const rows of workbookRows(file.path)) yield* pages(rows);
    return;
  }
  for await (const chunk of readText(file.path, file.encoding)) {
    ({ bytesRead } = chunk);
    yield* pages(splitter.take(chunk.text));
  }
  yield* pages(splitter.end());
}

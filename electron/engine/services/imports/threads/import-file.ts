import type { RefusedRow, ThreadImport } from '../../../../../shared/contract/thread-imports.ts';
import type { History } from '../../../store/history.ts';
import type { ImportedThread } from '../../../store/threads/thread-imports-table.ts';
import type { LookedInto } from './preview-file.ts';
import { readRows } from './read-rows.ts';
import { readThread } from './read-thread.ts';

/** Rows that one step of the store takes: some milliseconds, so that a send is never kept waiting. */
const takenAtOnce = 250;

export interface ImportParts {
  history: History;
  path: string;
  file: LookedInto;
  report: ThreadImport;
  signal: AbortSignal;
  /** Told after each step; also when it has ended. */
  onProgress: (report: ThreadImport) => void;
  now: () => number;
}

/** Imports a file row by row. What was read stays, however it ends; the report says how. */
export async function importFile(parts: ImportParts): Promise<ThreadImport> {
  const { history, path, file, signal, onProgress, now } = parts;
  let report = parts.report;
  const { importId } = report;
  try {
    for await (const { rows, bytesRead } of readRows(path, file.sample, file.choices)) {
      for (let from = 0; from < rows.length; from += takenAtOnce) {
        if (signal.aborted) break;
        const threads: ImportedThread[] = [];
        const refused: RefusedRow[] = [];
        for (const row of rows.slice(from, from + takenAtOnce)) {
          const read = readThread(row, file.choices, file.columns);
          if ('thread' in read) threads.push(read.thread);
          else refused.push(read.refused);
        }
        const taken = await history.threadImports.take(importId, { threads, refused });
        const { counts } = report;
        report = {
          ...report,
          bytesRead,
          counts: {
            rows: counts.rows + threads.length + refused.length,
            added: counts.added + taken.added,
            updated: counts.updated + taken.updated,
            unchanged: counts.unchanged + taken.unchanged,
            refused: counts.refused + refused.length,
          },
        };
        onProgress(report);
      }
      if (signal.aborted) break;
    }
    report = { ...report, state: signal.aborted ? 'cancelled' : 'done' };
  } catch (error) {
    report = { ...report, state: 'failed', detail: codeOf(error) };
  }
  report = { ...report, endedAt: now() };
  await history.threadImports.put(report);
  onProgress(report);
  return report;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

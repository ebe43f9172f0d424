import type { ThreadImport } from '../../../../shared/contract/thread-imports.ts';
import type { History } from '../../store/history.ts';
import type { Reader } from '../../reader/reader.ts';
import type { LookedInto } from '../../reader/threads/preview-file.ts';

export interface ImportParts {
  history: History;
  reader: Reader;
  path: string;
  file: LookedInto;
  report: ThreadImport;
  signal: AbortSignal;
  /** Told after each step; also when it has ended. */
  onProgress: (report: ThreadImport) => void;
}

/** Imports a file row by row. What was read stays, however it ends; the report says how. */
export async function importFile(parts: ImportParts): Promise<ThreadImport> {
  const { history, reader, path, file, signal, onProgress } = parts;
  let report = parts.report;
  const { importId } = report;
  try {
    const { choices, columns } = file;
    const of = { path, encoding: file.sample.encoding, choices, columns };
    for await (const { threads, refused, bytesRead } of reader('threads', of, signal)) {
      if (signal.aborted) break;
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
    report = { ...report, state: signal.aborted ? 'cancelled' : 'done' };
  } catch (error) {
    report = { ...report, state: 'failed', detail: codeOf(error) };
  }
  report = { ...report, endedAt: Date.now() };
  await history.threadImports.put(report);
  onProgress(report);
  return report;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

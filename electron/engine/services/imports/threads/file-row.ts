import type { RowProblem } from '../../../../../shared/domain/thread.ts';

/** One row of a file before its columns are read. */
export type FileRow =
  | { line: number; cells: readonly string[] }
  /** JSON keeps its kinds; the keys are the columns. */
  | { line: number; entry: Record<string, unknown> }
  | { line: number; problem: RowProblem; excerpt: string };

/** Takes text as it comes and answers the rows that are complete; `end` answers what is left. */
export interface RowSplitter {
  take(text: string): FileRow[];
  end(): FileRow[];
}

/** Characters of one row; longer ones are refused, and a quote that is never closed ends there. */
export const longestRow = 256 * 1024;

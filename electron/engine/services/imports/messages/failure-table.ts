import type { ImportFailure } from '../../../../../shared/contract/imports.ts';
import { csvMark, writeCsv } from '../../../files/write-csv.ts';

/** Writes the lines that were left out as CSV. */
export function failureTable(failures: readonly ImportFailure[]): string {
  const rows = failures.map(({ fileName, line, problem, excerpt }) => [
    fileName,
    line,
    problem,
    excerpt,
  ]);
  return `${csvMark}${writeCsv([['file', 'line', 'problem', 'text'], ...rows])}`;
}

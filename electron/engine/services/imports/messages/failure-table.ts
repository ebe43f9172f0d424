import Papa from 'papaparse';
import type { ImportFailure } from '../../../../../shared/contract/imports.ts';

/** The lines that were left out, as CSV. A cell that a spreadsheet would take for a formula is disarmed. */
export function failureTable(failures: readonly ImportFailure[]): string {
  const rows = failures.map(({ fileName, line, problem, excerpt }) => ({
    file: fileName,
    line,
    problem,
    text: excerpt,
  }));
  return Papa.unparse(rows, { escapeFormulae: true });
}

import Papa from 'papaparse';

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';

/**
 * What a spreadsheet would take for a formula, invisible characters before it or not. An apostrophe goes before it, and before
 * one that has apostrophes already: so reading can take exactly one away, and nothing is lost.
 */
const formula = /^(?:['\s\p{Cf}]*[=+\-@＝＋－＠]|'*[\t\r\n])/u;

/** Writes rows as lines of CSV, cells that a spreadsheet would take for formulas disarmed. */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  const options = { newline: '\r\n', escapeFormulae: formula };
  return `${Papa.unparse(rows as unknown[][], options)}\r\n`;
}

/** Returns a cell as it was before {@link writeCsv} disarmed it. */
export function readCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

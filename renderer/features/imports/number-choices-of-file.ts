import type { RowCountry } from '../../../shared/contract/people.ts';

/** What a person said of numbers that name no country. */
export interface NumberChoicesOfFile {
  /** Those that may be of two countries are of the file's. */
  isSure: boolean;
  /** Of single rows. */
  rows: RowCountry[];
}

export const noChoices: NumberChoicesOfFile = { isSure: false, rows: [] };

/** Returns the choices with another for a row; null takes it back. */
export function withRow(
  choices: NumberChoicesOfFile,
  line: number,
  country: string | null,
): NumberChoicesOfFile {
  const others = choices.rows.filter((row) => row.line !== line);
  return { ...choices, rows: country === null ? others : [...others, { line, country }] };
}

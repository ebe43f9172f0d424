import type { ChosenCountry } from '../../../shared/contract/people.ts';

/** What a person said of numbers that name no country. */
export interface NumberChoicesOfFile {
  /** Those that may be of two countries are of the file's. */
  isSure: boolean;
  /** Of single numbers, in whichever rows they stand. */
  chosen: ChosenCountry[];
}

export const noChoices: NumberChoicesOfFile = { isSure: false, chosen: [] };

/** Returns the choices with another for some numbers, by their digits; null takes it back. */
export function withCountry(
  choices: NumberChoicesOfFile,
  numbers: readonly string[],
  country: string | null,
): NumberChoicesOfFile {
  const others = choices.chosen.filter(({ digits }) => !numbers.includes(digits));
  const chosen = country === null ? [] : numbers.map((digits) => ({ digits, country }));
  return { ...choices, chosen: [...others, ...chosen] };
}

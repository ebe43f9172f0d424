import type { ChosenCountry } from '../../../shared/contract/people.ts';
import type { PersonField } from '../../../shared/domain/person-field.ts';

/** What a person said of a file of contacts: of numbers that name no country, and of what its columns hold. */
export interface PeopleChoices {
  /** Null: as Postline guesses, or remembers. */
  mapping: (PersonField | null)[] | null;
  /** Those that may be of two countries are of the file's. */
  isSure: boolean;
  /** Of single numbers, in whichever rows they stand. */
  chosen: ChosenCountry[];
}

export const noChoices: PeopleChoices = { mapping: null, isSure: false, chosen: [] };

/** Returns the choices with another for some numbers, by their digits; null takes it back. */
export function withCountry(
  choices: PeopleChoices,
  numbers: readonly string[],
  country: string | null,
): PeopleChoices {
  const others = choices.chosen.filter(({ digits }) => !numbers.includes(digits));
  const chosen = country === null ? [] : numbers.map((digits) => ({ digits, country }));
  return { ...choices, chosen: [...others, ...chosen] };
}

import type { ChoicesInForce } from '../../../shared/contract/imports.ts';

/** Returns the country that a person chose for numbers, by their digits; null: none. */
export function chosenFor({ chosen }: ChoicesInForce, numbers: readonly string[]): string | null {
  return chosen.find(({ digits }) => numbers.includes(digits))?.country ?? null;
}

/** Returns the choices with another country for some numbers, by their digits; null takes it back. */
export function withCountry(
  choices: ChoicesInForce,
  numbers: readonly string[],
  country: string | null,
): ChoicesInForce {
  const others = choices.chosen.filter(({ digits }) => !numbers.includes(digits));
  const chosen = country === null ? [] : numbers.map((digits) => ({ digits, country }));
  return { ...choices, chosen: [...others, ...chosen] };
}

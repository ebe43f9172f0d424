import type { ChoicesInForce } from '../../../../shared/contract/imports.ts';
import { plainHeading } from './plain-heading.ts';

/** What a person chose for a table with these headings; null: a column that is left out. */
export interface RememberedColumns {
  headings: string;
  mapping: (string | null)[];
  /** How its numbers and times were read. */
  values: ReadValues;
}

/** How numbers without a country code, times without a zone and days without a name of the month are read. */
export type ReadValues = Pick<ChoicesInForce, 'country' | 'zone' | 'dayOrder'>;

/** Returns what was chosen for columns with these headings, as far as it is one of `fields`; null where nothing was. */
export function rememberedFor<Field extends string>(
  remembered: readonly RememberedColumns[],
  columns: readonly string[],
  fields: readonly Field[],
): { mapping: (Field | null)[]; values: ReadValues } | null {
  if (areCounted(columns)) return null;
  const headings = headingsOf(columns);
  const found = remembered.find((one) => one.headings === headings);
  if (found?.mapping.length !== columns.length) return null;
  const mapping = found.mapping.map((field) => fields.find((one) => one === field) ?? null);
  return { mapping, values: found.values };
}

/** Returns the headings of a table as they are compared. */
export function headingsOf(columns: readonly string[]): string {
  return columns.map(plainHeading).join('|');
}

/** Tells whether columns have no headings: the next such table is another. */
export function areCounted(columns: readonly string[]): boolean {
  return columns.every((column, at) => column === String(at + 1));
}

import { plainHeading } from './plain-heading.ts';

/** What a column may be called, for each field it can carry: in any case and spelling, apart by `;` or a line break. */
export type Headings<Field extends string> = Partial<Record<Field, string>>;

/** Creates what guesses the field of a heading; null: none that is known. Numbers behind a heading, or inside, tell nothing. */
export function headingsOfFields<Field extends string>(
  headings: Headings<Field>,
): (heading: string) => Field | null {
  const words = new Map(
    Object.entries<string | undefined>(headings).flatMap(([field, list = '']) =>
      list.split(/[;\n]/).map((one) => [joined(plainHeading(one)), field as Field] as const),
    ),
  );
  return (heading) => {
    const plain = plainHeading(heading);
    if (plain === '') return null;
    return words.get(joined(plain)) ?? words.get(joined(plain.replace(/ \d+(?= |$)/, ''))) ?? null;
  };
}

/** Returns what the columns carry by their headings; of several that fit a field the first does. */
export function eachOnce<Field extends string>(
  columns: readonly string[],
  fieldOf: (heading: string) => Field | null,
): (Field | null)[] {
  const taken = new Set<Field>();
  return columns.map((column) => {
    const field = fieldOf(column);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Some write the words of a heading without a space. */
function joined(heading: string): string {
  return heading.replaceAll(' ', '');
}

/** Tells whether a first row names columns: it is no data, and a heading that is known, or words alone. */
export function areHeadings(
  cells: readonly string[],
  guessed: readonly (string | null)[],
): boolean {
  if (cells.some(isData)) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  return guessed.some((field) => field !== null) || (filled.length > 1 && filled.every(isName));
}

/** Returns whether a cell is a telephone number as far as can be seen; a date, an amount or a short code is none. */
export function isNumber(cell: string): boolean {
  const digits = cell.replace(/\P{Nd}/gu, '').length;
  return digits >= 7 && digits <= 15 && !isDate(cell) && /^[\p{Nd}\s+()./'‑–-]+$/u.test(cell);
}

function isData(cell: string): boolean {
  return isNumber(cell) || isDate(cell);
}

function isDate(cell: string): boolean {
  return /^\s*\d{1,4}([./-])\d{1,2}\1\d{1,4}/.test(cell);
}

/** Words, some of them counted ("Phone 2"). */
function isName(cell: string): boolean {
  return /^\p{L}(?:[\p{L}\p{M} _.?#%*°№/()&:'’-]| \d{1,2}(?!\d)){0,39}$/u.test(cell.trim());
}

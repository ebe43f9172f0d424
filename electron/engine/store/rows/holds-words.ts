import type { SearchWord } from '../../../../shared/domain/search-words.ts';
import type { SqlValue } from '../database.ts';

/** SQL that is true of some rows, and its values. */
export interface Condition {
  sql: string;
  values: Record<string, SqlValue>;
}

/**
 * Returns what is true of rows that hold every word (shared/domain/search-words.ts) in a column of folded text, or its number in each of
 * digits; of none where there is no word. What a person typed is text: wildcards in it are looked for as they stand. `name` begins the
 * names of the values.
 */
export function holdsWords(
  words: readonly SearchWord[],
  column: { text: string; digits: readonly string[] },
  name = 'word',
): Condition {
  if (words.length === 0) return { sql: '0', values: {} };
  const values: Record<string, SqlValue> = {};
  const has = (where: string, key: string, value: string): string => {
    values[key] = value;
    return `instr(${where}, :${key}) > 0`;
  };
  // What is folded may end with the last word of a phrase.
  const folded = (text: string) => (text.endsWith(' ') ? `(${column.text} || ' ')` : column.text);
  const conditions = words.map(({ texts, numbers, isNegated }, at) => {
    const anywhere = [
      ...texts.map((text, form) => has(folded(text), `${name}${at}f${form}`, text)),
      ...(column.digits.length === 0 ? [] : numbers).map((number, other) =>
        column.digits.map((digits) => has(digits, `${name}${at}n${other}`, number)).join(' AND '),
      ),
    ];
    return `${isNegated ? 'NOT ' : ''}(${anywhere.join(' OR ')})`;
  });
  return { sql: `(${conditions.join(' AND ')})`, values };
}

import { foldText } from '../../../shared/domain/fold-text.ts';
import {
  parseSearch,
  type SearchOperator,
  searchOperators,
} from '../../../shared/domain/search-query.ts';

const dates = ['today', 'yesterday'];

/** What is offered before anything of an operator is typed. */
const first = ['from:them', 'has:file', 'is:unread', 'has:image', 'after:yesterday'];

const operators = Object.keys(searchOperators) as SearchOperator[];

/** An operator that is typed at the end of a search, up to its value. */
const begun = new RegExp(`(?:^|\\s)-?(${operators.join('|')}):(\\S*)$`, 'i');

const begins = (text: string, written: string) => foldText(text).startsWith(foldText(written));

function valuesOf(name: SearchOperator, names: readonly string[]): readonly string[] {
  const values = searchOperators[name];
  if (values === 'date') return dates;
  return values === 'name' ? names.map((one) => `"${one.replaceAll('"', '')}"`) : values;
}

/**
 * Returns operators that go on with the end of a search: the values of one that is being typed, the operators that begin as the
 * last word does, or else some that it has not. `names` are those of the chats that are found or open.
 */
export function suggestionsFor(search: string, names: readonly string[]): string[] {
  const [, operator, written = ''] = begun.exec(search) ?? [];
  if (operator !== undefined) {
    const name = operator.toLowerCase() as SearchOperator;
    return valuesOf(name, names)
      .filter((value) => begins(value, written.replace('"', '')) && value !== written)
      .map((value) => `${name}:${value}`);
  }
  const word = /\S+$/.exec(search)?.[0] ?? '';
  const meant = word === '' ? [] : operators.filter((name) => name.startsWith(word.toLowerCase()));
  const used = parseSearch(search).tokens.flatMap((token) =>
    token.kind === 'operator' ? [token.name] : [],
  );
  const more = [...first, ...names.slice(0, 1).map((name) => `in:"${name.replaceAll('"', '')}"`)];
  return [
    ...meant.map((name) => `${name}:`),
    ...more.filter((one) => !used.some((name) => one.startsWith(`${name}:`))),
  ];
}

/** Returns whether the value of an operator is being typed: its suggestions are the rest of it. */
export const isOperatorBegun = (search: string): boolean => begun.test(search);

/** Returns a search with a suggestion in the place of what was typed of it, or at its end. */
export function withSuggestion(search: string, suggestion: string): string {
  const word = /\S*$/.exec(search)?.[0] ?? '';
  const isBegun = word !== '' && suggestion.startsWith(word.replace('"', '').toLowerCase());
  const rest =
    isBegun || isOperatorBegun(search) ? search.slice(0, search.length - word.length) : search;
  const space = rest === '' || /\s$/.test(rest) ? '' : ' ';
  // What still wants its value is typed on.
  return `${rest}${space}${suggestion}${suggestion.endsWith(':') ? '' : ' '}`;
}

import type { FormKind } from './written-content.ts';
import { foldText } from './fold-text.ts';
import { mayBeginDate, readSearchDate } from './search-date.ts';

/** What `has:` calls the forms that a message may hold. */
export const factOfForm = {
  contacts: 'contact',
  location: 'location',
  poll: 'poll',
} as const satisfies Record<FormKind, string>;

/** What may follow an operator; `name` is any name, `date` a day, month or year. */
export const searchOperators = {
  from: ['me', 'them'],
  in: 'name',
  before: 'date',
  after: 'date',
  on: 'date',
  has: ['image', 'video', 'voice', 'file', 'link', 'card', ...Object.values(factOfForm)],
  is: ['unknown', 'failed', 'accepted', 'unread', 'starred'],
} as const;

export type SearchOperator = keyof typeof searchOperators;

/** A part of what was written, with its place in the string: from `start` up to `end`. */
export type SearchToken = { start: number; end: number; isNegated: boolean } & (
  | { kind: 'word' | 'phrase'; value: string }
  | { kind: 'operator'; name: SearchOperator; value: string }
);

export interface SearchQuery {
  /** In order; nothing but white space stands between them. */
  tokens: SearchToken[];
}

const operator = new RegExp(
  `^(${Object.keys(searchOperators).join('|')}):(?:"([^"]+)"|([^\\s"]\\S*))(?=\\s|$)`,
  'iu',
);

/**
 * Reads what a person looks for: words, `"phrases"` and operators, each with `-` before it where it must not be there. Never
 * fails: a stray quote, an unknown operator and a date that does not exist are words.
 */
export function parseSearch(text: string): SearchQuery {
  const tokens: SearchToken[] = [];
  const written = /\S/gu;
  for (let next = written.exec(text); next !== null; next = written.exec(text)) {
    const token = tokenAt(text, next.index);
    tokens.push(token);
    written.lastIndex = token.end;
  }
  return { tokens };
}

function tokenAt(text: string, start: number): SearchToken {
  const isNegated = /^-[\p{L}\p{N}\p{M}\p{So}\p{Sc}"]/u.test(text.slice(start, start + 3));
  const from = isNegated ? start + 1 : start;
  const rest = text.slice(from);
  const phrase = /^"([^"]*)"(?=\s|$)/u.exec(rest);
  if (phrase?.[1] !== undefined && foldText(phrase[1]).trim() !== '') {
    const end = from + phrase[0].length;
    return { kind: 'phrase', start, end, isNegated, value: phrase[1] };
  }
  const found = operator.exec(rest);
  const name = found?.[1]?.toLowerCase() as SearchOperator | undefined;
  const value = found?.[2] ?? found?.[3];
  if (found && name !== undefined && value !== undefined && isValue(name, value)) {
    const end = from + found[0].length;
    return { kind: 'operator', start, end, isNegated, name, value: plainValue(name, value) };
  }
  const word = /^\S+/u.exec(rest)?.[0] ?? '';
  return { kind: 'word', start, end: from + word.length, isNegated, value: word };
}

/** An operator with a value that it does not take, which is looked for as a word. */
export interface StrayOperator {
  written: string;
  name: SearchOperator;
  takes: readonly string[] | 'date';
}

/**
 * Returns the first operator of a search whose value it does not take; null: there is none. A value at the end that one that it takes
 * may begin with is still being typed.
 */
export function strayOperator(text: string): StrayOperator | null {
  for (const { kind, start, end, value } of parseSearch(text).tokens) {
    const [, word = '', after = ''] =
      kind === 'word' ? (/^([a-z]+):(.+)$/iu.exec(value) ?? []) : [];
    const name = word.toLowerCase();
    if (!isOperator(name)) continue;
    const takes = searchOperators[name];
    if (takes === 'name' || (end === text.length && mayBegin(takes, after.toLowerCase()))) continue;
    return { written: text.slice(start, end), name, takes };
  }
  return null;
}

const isOperator = (name: string): name is SearchOperator => Object.hasOwn(searchOperators, name);

const mayBegin = (takes: readonly string[] | 'date', written: string): boolean =>
  takes === 'date' ? mayBeginDate(written) : takes.some((value) => value.startsWith(written));

function isValue(name: SearchOperator, value: string): boolean {
  const allowed = searchOperators[name];
  if (allowed === 'name') return foldText(value).trim() !== '';
  if (allowed === 'date') return readSearchDate(value) !== null;
  return (allowed as readonly string[]).includes(value.toLowerCase());
}

function plainValue(name: SearchOperator, value: string): string {
  return name === 'in' ? value : value.toLowerCase();
}

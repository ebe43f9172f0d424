import { digitsOf, foldText } from './fold-text.ts';
import { formsOfQuery } from './indexed-text.ts';
import { parseSearch, type SearchQuery, type SearchToken } from './search-query.ts';
import { plainNumber } from './written-number.ts';

/**
 * One thing that a search looks for, in its words alone: found where one of `texts` stands in a folded text (fold-text.ts, and
 * indexed-text.ts where it is kept), or one of `numbers` in the digits of a number. It is the one rule of every search: of messages,
 * chats, recipients and threads.
 */
export interface SearchWord {
  /** As in a folded text: ` word` where one begins so, ` a phrase ` where it stands whole. The first is as it was written. */
  texts: readonly string[];
  numbers: string[];
  isNegated: boolean;
}

/** Words beyond these are left out: a pasted letter is not looked for word by word. */
export const mostWords = 32;

/**
 * Returns what is looked for beside the operators. Signs alone are left out. Digits that follow each other are one number as
 * well: each of them is found in it.
 */
export function wordsOf({ tokens }: SearchQuery): SearchWord[] {
  const words = tokens.filter(({ kind }) => kind !== 'operator');
  return joinNumbers(numberIn(words) ?? words, accountIn(words)).slice(0, mostWords);
}

/** Returns the number alone where all that is written is one with something around it (`plainNumber`): `tel:+49…`, `Ana <+49 …>`. */
function numberIn(words: readonly SearchToken[]): readonly SearchToken[] | null {
  if (words.some(({ kind, isNegated }) => kind !== 'word' || isNegated)) return null;
  const written = words.map(({ value }) => value).join(' ');
  const number = plainNumber(written).text.replace('(0)', '');
  const isNamed = number.startsWith('+') || /^(?:tel|sms|smsto|callto):|<[^<>]*>$/i.test(written);
  return isNamed && number !== written && digitsOf(number) !== ''
    ? parseSearch(number).tokens
    : null;
}

/** Returns the words of a field that knows no operators: what looks like one is text. */
export function plainWordsOf(written: string): SearchWord[] {
  const { tokens } = parseSearch(written);
  return wordsOf({
    tokens: tokens.map((token) =>
      token.kind === 'operator'
        ? { ...token, kind: 'word', value: `${token.name} ${token.value}` }
        : token,
    ),
  });
}

/** Returns whether a text, folded, and the digits of numbers hold every word. */
export function hasWords(words: readonly SearchWord[], folded: string, digits: string): boolean {
  for (const { texts, numbers, isNegated } of words) {
    const isThere =
      texts.some((text) => holds(folded, text)) ||
      numbers.some((number) => digits.includes(number));
    if (isThere === isNegated) return false;
  }
  return true;
}

/** A text may end with the last word of a phrase. */
function holds(folded: string, text: string): boolean {
  return folded.includes(text) || (text.endsWith(' ') && folded.endsWith(text.slice(0, -1)));
}

/** Returns the number of an account that is written in groups of four, or its beginning, as one; null: there is none. */
function accountIn(words: readonly SearchToken[]): string | null {
  if (words.length < 2 || words.some(({ kind, isNegated }) => kind !== 'word' || isNegated)) {
    return null;
  }
  const written = foldText(words.map(({ value }) => value).join(' ')).trim();
  const isAccount = /^[a-z]{2}\d{2}(?: [a-z0-9]{4})*(?: [a-z0-9]{1,4})$/.test(written);
  return isAccount ? written.replaceAll(' ', '') : null;
}

/** `account` is what all of them are as one, if they are one. */
function joinNumbers(tokens: readonly SearchToken[], account: string | null): SearchWord[] {
  const words: SearchWord[] = [];
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at] as SearchToken;
    let end = at + 1;
    if (isNumber(first)) while (isNumber(tokens[end]) && !tokens[end]?.isNegated) end += 1;
    const run = tokens.slice(at, end);
    const whole = digitsOf(run.map(({ value }) => value).join(' '));
    words.push(...run.flatMap((token) => wordOf(token, run.length > 1 ? [whole] : [])));
    at = end;
  }
  if (account === null) return words;
  return words.map((word) => ({ ...word, texts: [...word.texts, ` ${account}`] }));
}

function isNumber(token: SearchToken | undefined): boolean {
  return token?.kind === 'word' && digitsOf(token.value) !== '';
}

function wordOf(token: SearchToken, joined: readonly string[]): SearchWord[] {
  const { kind, value, isNegated } = token;
  const folded = foldText(value).trim();
  if (folded === '') return [];
  const own = kind === 'word' ? digitsOf(value) : '';
  const numbers = [...new Set([own, ...joined])].filter((number) => number !== '');
  const forms = [folded, ...formsOfQuery(value), ...numbers];
  const texts = kind === 'phrase' ? [` ${folded} `] : [...new Set(forms)].map((form) => ` ${form}`);
  return [{ texts, numbers, isNegated }];
}

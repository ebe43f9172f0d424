import { narrowToDate } from '../../../shared/domain/search-date.ts';
import type { SearchQuery, SearchToken } from '../../../shared/domain/search-query.ts';
import { type SearchWord, wordsOf } from '../../../shared/domain/search-words.ts';
import type { StoreQuery } from './store-search.ts';

/** The latest time that the store is asked for: the end of the year 9999. */
const endOfTime = 253_402_300_799_999;

/** The most chats in one search; a name that more chats have is too vague. */
const mostChats = 500;

/** Characters of the longest word in the store's index. */
const longestWord = 200;

type Operator = Extract<SearchToken, { kind: 'operator' }>;

/**
 * Returns a search in the form that the store takes; null: the query is empty, or nothing can match it. `operator`: the store does not
 * support that operator. `chatsNamed` returns the IDs of the chats that have a name on this desk. Days are in this computer's time zone.
 */
export async function storeQuery(
  query: SearchQuery,
  now: number,
  chatsNamed: (name: string, limit: number) => Promise<string[]>,
): Promise<StoreQuery | { operator: string } | null> {
  const words = wordsOf(query);
  const operators = query.tokens.filter((token) => token.kind === 'operator');
  if (words.length === 0 && operators.length === 0) return null;
  const terms = words.map(termOf);
  const range = { from: 0, until: endOfTime };
  let accepted: boolean | null = null;
  for (const operator of operators) {
    const { name, value, isNegated } = operator;
    if (name === 'before' || name === 'after' || name === 'on') {
      // All time but one day is two ranges, and the store takes only one.
      if (name === 'on' && isNegated) return { operator: writtenOf(operator) };
      narrowToDate(range, operator, now);
    } else if (name === 'is' && value === 'accepted') {
      if (accepted === isNegated) return null;
      accepted = !isNegated;
    } else if (name === 'is' && (value === 'unread' || value === 'starred')) {
      return { operator: writtenOf(operator) };
    } else if (name === 'in') {
      const chatIds = await chatsNamed(value, mostChats + 1);
      if (chatIds.length > mostChats) return { operator: writtenOf(operator) };
      if (chatIds.length > 0) terms.push({ anyOf: chatIds.map(chatFact), isNegated });
      else if (!isNegated) return null;
    } else terms.push({ anyOf: [`':${value}'`], isNegated });
  }
  const { from: since, until } = range;
  return since >= until ? null : { words: tsqueryOf(terms), accepted, since, until };
}

interface Term {
  /** Parts of a tsquery. */
  anyOf: string[];
  isNegated: boolean;
}

/** Returns a word as a term. Folded text has no quotes or backslashes. Text that ends with a space is a whole word, other text a prefix. */
function termOf({ texts, isNegated }: SearchWord): Term {
  const anyOf = texts.map((one) => {
    const phrase = one.trim().split(' ').map(quoted).join(' <-> ');
    return one.endsWith(' ') ? `(${phrase})` : `(${phrase}:*)`;
  });
  return { anyOf, isNegated };
}

/** Returns the terms as a tsquery; null: every message matches. */
function tsqueryOf(terms: readonly Term[]): string | null {
  if (terms.length === 0) return null;
  const wanted = terms.filter(({ isNegated }) => !isNegated);
  // An index cannot answer a query of negations alone: this term matches every message and note.
  const all = wanted.length === 0 ? [`(':me' | ':them' | ':note')`] : [];
  return [
    ...all,
    ...terms.map(({ anyOf, isNegated }) => `${isNegated ? '!' : ''}(${anyOf.join(' | ')})`),
  ].join(' & ');
}

function quoted(word: string): string {
  return `'${Array.from(word).slice(0, longestWord).join('')}'`;
}

/** Returns the fact that the store's function `chat_fact` returns for a chat. */
function chatFact(chatId: string): string {
  return `'@${chatId.replace(/[^0-9a-z]/g, 'x').slice(0, longestWord)}'`;
}

function writtenOf({ name, value, isNegated }: Operator): string {
  return `${isNegated ? '-' : ''}${name}:${value}`;
}

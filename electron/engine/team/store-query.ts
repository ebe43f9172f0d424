import { searchDateRange } from '../../../shared/domain/search-date.ts';
import type { SearchQuery, SearchToken } from '../../../shared/domain/search-query.ts';
import { type SearchWord, wordsOf } from '../../../shared/domain/search-words.ts';
import type { StoreQuery } from './store-search.ts';

/** The end of time, as far as the store is asked: the year 9999. */
const never = 253_402_300_799_999;

/** The most chats that are asked for at once; a name that more of them have says too little. */
const mostChats = 500;

/** A word of the index is at most this long. */
const longestWord = 200;

type Operator = Extract<SearchToken, { kind: 'operator' }>;

/**
 * Returns a search as the store is asked; null: nothing can be found by it, or nothing was asked for. `operator`: it cannot be asked
 * for that one. `chatsNamed` returns the IDs of the chats that have a name here. Days are of this computer's time zone.
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
  const asked: StoreQuery = { words: null, accepted: null, since: 0, until: never };
  for (const operator of operators) {
    const { name, value, isNegated } = operator;
    if (name === 'before' || name === 'after' || name === 'on') {
      // A day that is left out is two stretches of time.
      if (name === 'on' && isNegated) return { operator: writtenOf(operator) };
      addTime(asked, operator, now);
    } else if (name === 'is' && value === 'accepted') {
      if (asked.accepted === isNegated) return null;
      asked.accepted = !isNegated;
    } else if (name === 'is' && (value === 'unread' || value === 'starred')) {
      return { operator: writtenOf(operator) };
    } else if (name === 'in') {
      const chatIds = await chatsNamed(value, mostChats + 1);
      if (chatIds.length > mostChats) return { operator: writtenOf(operator) };
      if (chatIds.length > 0) terms.push({ anyOf: chatIds.map(chatFact), isNegated });
      else if (!isNegated) return null;
    } else terms.push({ anyOf: [`':${value}'`], isNegated });
  }
  if (asked.since >= asked.until) return null;
  return { ...asked, words: tsqueryOf(terms) };
}

interface Term {
  /** Parts of a tsquery. */
  anyOf: string[];
  isNegated: boolean;
}

/** What is folded holds neither quotes nor backslashes. What ends with a space stands whole; all else begins a word. */
function termOf({ text, numbers, isNegated }: SearchWord): Term {
  const anyOf = [text, ...numbers.map((number) => ` ${number}`)].map((one) => {
    const phrase = one.trim().split(' ').map(quoted).join(' <-> ');
    return one.endsWith(' ') ? `(${phrase})` : `(${phrase}:*)`;
  });
  return { anyOf, isNegated };
}

/** Null: every message fits. */
function tsqueryOf(terms: readonly Term[]): string | null {
  if (terms.length === 0) return null;
  const wanted = terms.filter(({ isNegated }) => !isNegated);
  // The index is asked for something that is there.
  const all = wanted.length === 0 ? [`(':me' | ':them' | ':note')`] : [];
  return [
    ...all,
    ...terms.map(({ anyOf, isNegated }) => `${isNegated ? '!' : ''}(${anyOf.join(' | ')})`),
  ].join(' & ');
}

function quoted(word: string): string {
  return `'${Array.from(word).slice(0, longestWord).join('')}'`;
}

/** As `chat_fact` of the store has it. */
function chatFact(chatId: string): string {
  return `'@${chatId.replace(/[^0-9a-z]/g, 'x').slice(0, longestWord)}'`;
}

function addTime(asked: StoreQuery, { name, value, isNegated }: Operator, now: number): void {
  const { from, until } = searchDateRange(value, now);
  const atLeast = (time: number): void => void (asked.since = Math.max(asked.since, time));
  const before = (time: number): void => void (asked.until = Math.min(asked.until, time));
  if (name === 'on') {
    atLeast(from);
    before(until);
  } else if (name === 'before') (isNegated ? atLeast : before)(from);
  else (isNegated ? before : atLeast)(until);
}

function writtenOf({ name, value, isNegated }: Operator): string {
  return `${isNegated ? '-' : ''}${name}:${value}`;
}

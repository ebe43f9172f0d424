import { searchDateRange } from '../../../../shared/domain/search-date.ts';
import type { SearchQuery, SearchToken } from '../../../../shared/domain/search-query.ts';
import { type SearchWord, wordsOf } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { chatMatch } from '../tables/chat-match.ts';
import { isUnread } from '../tables/chats-table.ts';
import { chatFact, factWord } from './searched-message.ts';

/** A search of messages as the index and the history are asked. */
export interface CompiledQuery {
  /** For FTS5; null: every message that is indexed. */
  match: string | null;
  /** SQL about `at`, the place in time, each of them true, and its values. */
  times: string[];
  values: Record<string, number>;
  /** SQL about a row of `message`, each of them true: states that change too often to be in the index. */
  rows: string[];
}

/** The most chats that `in:` means: more have nothing to do with each other. */
const mostChats = 500;

type Operator = Extract<SearchToken, { kind: 'operator' }>;

/** Returns what is to be asked; null: nothing can be found, or nothing was asked for. */
export function compileQuery(
  history: Database,
  query: SearchQuery,
  { now, chatId }: { now: number; chatId: string | null },
): CompiledQuery | null {
  const words = wordsOf(query);
  const operators = query.tokens.filter((token) => token.kind === 'operator');
  if (words.length === 0 && operators.length === 0) return null;
  const compiled: CompiledQuery = { match: null, times: [], values: {}, rows: [] };
  const wanted: string[] = chatId === null ? [] : [quote(factWord(chatFact(chatId)))];
  const unwanted: string[] = [];
  for (const word of words) (word.isNegated ? unwanted : wanted).push(expressionOf(word));
  for (const operator of operators) {
    const { name, value, isNegated } = operator;
    if (name === 'before' || name === 'after' || name === 'on') {
      addTime(compiled, operator, now);
    } else if (name === 'is' && value in rowStates) {
      const sql = rowStates[value as keyof typeof rowStates];
      compiled.rows.push(isNegated ? `NOT (${sql})` : sql);
    } else {
      const facts = name === 'in' ? chatsNamed(history, value) : [value];
      // Nothing is in a chat that does not exist, and everything is outside it.
      if (facts.length === 0 && !isNegated) return null;
      if (facts.length === 0) continue;
      (isNegated ? unwanted : wanted).push(anyOf(facts.map((fact) => quote(factWord(fact)))));
    }
  }
  return { ...compiled, match: combine(wanted, unwanted) };
}

/** Nothing has a star yet. */
const rowStates = { accepted: `state = 'accepted'`, unread: isUnread, starred: '0' };

function expressionOf({ text, numbers }: SearchWord): string {
  const isPhrase = text.endsWith(' ');
  const phrase = quote(text.trim()) + (isPhrase ? '' : ' *');
  return anyOf([phrase, ...numbers.map((number) => `${quote(number)} *`)]);
}

function anyOf(expressions: readonly string[]): string {
  return `(${[...new Set(expressions)].join(' OR ')})`;
}

/** FTS5 knows no `NOT` alone: every message is from somebody. */
function combine(wanted: readonly string[], unwanted: readonly string[]): string | null {
  if (wanted.length === 0 && unwanted.length === 0) return null;
  const everything = anyOf([quote(factWord('me')), quote(factWord('them'))]);
  const all = wanted.length === 0 ? everything : wanted.join(' AND ');
  return unwanted.length === 0 ? all : `(${all}) NOT ${anyOf(unwanted)}`;
}

/** What is folded holds no quotes. */
function quote(words: string): string {
  return `"${words}"`;
}

function addTime(
  { times, values }: CompiledQuery,
  { name, value, isNegated }: Operator,
  now: number,
) {
  const { from, until } = searchDateRange(value, now);
  const [first, after] = [`from${times.length}`, `until${times.length}`];
  const add = (sql: string, used: Record<string, number>): void => {
    times.push(isNegated ? `NOT (${sql})` : sql);
    Object.assign(values, used);
  };
  if (name === 'before') add(`at < :${first}`, { [first]: from });
  else if (name === 'after') add(`at >= :${after}`, { [after]: until });
  else add(`at >= :${first} AND at < :${after}`, { [first]: from, [after]: until });
}

function chatsNamed(history: Database, written: string): string[] {
  const { sql, values } = chatMatch(history, written);
  return history
    .all<{ chatId: string }>(
      `SELECT chat_id AS chatId FROM chat WHERE ${sql} ORDER BY last_activity_at DESC LIMIT ${mostChats}`,
      values,
    )
    .map(({ chatId }) => chatFact(chatId));
}

import { narrowToDate, searchDateRange } from '../../../../shared/domain/search-date.ts';
import type { SearchQuery, SearchToken } from '../../../../shared/domain/search-query.ts';
import { wordsOf } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { chatMatch } from '../chats/chat-match.ts';
import { isUnread } from '../chats/reading-table.ts';
import type { Term } from './match-terms.ts';
import { chatFact, factText } from './searched-message.ts';

/** A search of messages as the index and the history are asked. All of it must hold. */
export interface CompiledQuery {
  /** Of the indexed words. */
  terms: Term[];
  /** The places in time that may fit: `from` to before `until`. One bound each, since FTS5 goes straight to one and tests any other hit by hit. */
  from: number;
  until: number;
  /** Days that are left out: likewise from one time to before another. */
  without: { from: number; until: number }[];
  /** SQL about a row of `message`: what changes too often to be in the index. */
  rows: string[];
  rowValues: Record<string, string>;
  /** The positions of the only messages that may fit, where they are few; null: it may be any. */
  only: number[] | null;
}

/** The most messages that are looked at one by one. */
const mostFew = 2_000;

/** The most chats that are asked for as terms; each of them makes every step of a search longer. */
const mostChats = 200;

/** An operator as it was written. */
type Operator = Extract<SearchToken, { kind: 'operator' }>;

/** Returns what is to be asked; null: nothing can be found, or nothing was asked for. */
export function compileQuery(
  history: Database,
  query: SearchQuery,
  { now, chatId }: { now: number; chatId: string | null },
): CompiledQuery | null {
  const inChat = chatId === null ? [] : [{ texts: [chatText(chatId)], isNegated: false }];
  return compiled(query, now, inChat, (asked, operator) => addOperator(history, asked, operator));
}

/** As {@link compileQuery}, of SMS: they are in no chat, and nothing is known of them that operators of messages alone ask for. */
export function compileSmsQuery(query: SearchQuery, now: number): CompiledQuery | null {
  return compiled(query, now, [], (asked, { name, value, isNegated }) => {
    if (name === 'is' && value === 'unread') addRows(asked, 'is_unread = 1', isNegated);
    else if (name === 'from' || (name === 'has' && value === 'link')) {
      asked.terms.push({ texts: [factText(value)], isNegated });
    } else return isNegated;
    return true;
  });
}

/** Returns what words, `terms` and operators ask for. `add` adds an operator that names no days; false: nothing can be found. */
function compiled(
  query: SearchQuery,
  now: number,
  terms: readonly Term[],
  add: (asked: CompiledQuery, operator: Operator) => boolean,
): CompiledQuery | null {
  const words = wordsOf(query);
  const operators = query.tokens.filter((token) => token.kind === 'operator');
  if (words.length === 0 && operators.length === 0) return null;
  const asked = begunQuery([...terms, ...words]);
  const isPossible = operators.every((operator) => {
    const { name, value, isNegated } = operator;
    if (name !== 'before' && name !== 'after' && name !== 'on') return add(asked, operator);
    if (name === 'on' && isNegated) asked.without.push(searchDateRange(value, now));
    else narrowToDate(asked, operator, now);
    return true;
  });
  return isPossible ? asked : null;
}

/** Returns a query that asks for these terms alone. */
export function begunQuery(terms: readonly Term[]): CompiledQuery {
  return {
    terms: terms.map(({ texts, isNegated }) => ({ texts, isNegated })),
    from: Number.MIN_SAFE_INTEGER,
    until: Number.MAX_SAFE_INTEGER,
    without: [],
    rows: [],
    rowValues: {},
    only: null,
  };
}

/** Adds an operator that names no days; false: nothing can be found. */
function addOperator(history: Database, compiled: CompiledQuery, operator: Operator): boolean {
  const { name, value, isNegated } = operator;
  if (name === 'in') return addChats(history, compiled, operator);
  const state = name === 'is' ? value : null;
  if (state === 'unread') addFew(history, compiled, isUnread, isNegated);
  else if (state === 'starred') addFew(history, compiled, 'is_starred = 1', isNegated);
  else if (state === 'accepted') addRows(compiled, `state = 'accepted'`, isNegated);
  else compiled.terms.push({ texts: [factText(value)], isNegated });
  return true;
}

function addChats(
  history: Database,
  compiled: CompiledQuery,
  { value, isNegated }: Operator,
): boolean {
  const { sql, values } = chatMatch(history, value);
  const chatIds = history
    .all<{ chatId: string }>(`SELECT chat_id AS chatId FROM chat WHERE ${sql}`, values)
    .map(({ chatId }) => chatId);
  // Nothing is in a chat that does not exist, and everything is outside it.
  if (chatIds.length === 0) return isNegated;
  if (chatIds.length <= mostChats) {
    compiled.terms.push({ texts: chatIds.map(chatText), isNegated });
  } else {
    const name = `chats${compiled.rows.length}`;
    compiled.rowValues[name] = JSON.stringify(chatIds);
    addRows(compiled, `chat_id IN (SELECT value FROM json_each(:${name}))`, isNegated);
  }
  return true;
}

/** Adds a condition that an index answers and few messages meet, as a rule. */
function addFew(
  history: Database,
  compiled: CompiledQuery,
  condition: string,
  isNegated: boolean,
): void {
  const few = history.all<{ position: number }>(
    `SELECT position FROM message WHERE ${condition} LIMIT :limit`,
    { limit: mostFew + 1 },
  );
  // Of many, a search that goes down the index soon meets enough.
  if (isNegated || few.length > mostFew || compiled.only !== null) {
    addRows(compiled, condition, isNegated);
  } else compiled.only = few.map(({ position }) => position);
}

function addRows({ rows }: CompiledQuery, sql: string, isNegated: boolean): void {
  rows.push(isNegated ? `NOT (${sql})` : sql);
}

function chatText(chatId: string): string {
  return factText(chatFact(chatId));
}

import type { Chat } from '../../../../shared/contract/chats.ts';
import type { Found } from '../../../../shared/contract/search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import type { SearchWord } from '../../../../shared/domain/search-words.ts';
import { chatMatch, labelNames } from '../chats/chat-match.ts';
import type { Database } from '../database.ts';
import { begunQuery } from './compile-query.ts';
import { excerptParts } from './excerpt-parts.ts';
import type { MessagePlaces } from './message-places.ts';

/** The most chats that are sorted to find the newest; where more match, few of the newest need be looked at. */
const mostSorted = 500;

/** Returns the chats whose names, numbers, notes and labels hold every word, newest activity first, and how many there are. */
export function foundChats(
  history: Database,
  places: MessagePlaces,
  written: string,
  words: readonly SearchWord[],
  limit: number,
  mostCounted: number,
): Found['chats'] {
  const query = begunQuery(words);
  const { total, isMore } = places.count(query, mostCounted);
  const few = () =>
    JSON.stringify(
      places.find(query, { before: null, limit: mostSorted }).map(({ position }) => position),
    );
  const { sql, values } =
    total > mostSorted
      ? chatMatch(history, written)
      : { sql: 'rowid IN (SELECT value FROM json_each(:few))', values: { few: few() } };
  const rows = history.all<Chat & { lastActivityAt: number; notes: string; labels: string | null }>(
    `SELECT chat_id AS chatId, kind, name, number, country, last_activity_at AS lastActivityAt,
       notes, ${labelNames(' · ')} AS labels
     FROM chat WHERE ${sql} ORDER BY last_activity_at DESC, chat_id LIMIT :limit`,
    { ...values, limit },
  );
  const parts = (text: string) => excerptParts(text, findWords(text, words));
  const items = rows.map(({ notes, labels, ...row }) => ({
    ...row,
    nameParts: parts(row.name ?? ''),
    numberParts: parts(row.number),
    noteParts: parts([notes, labels].filter(Boolean).join(' · ')),
  }));
  return { items, total, isMore };
}

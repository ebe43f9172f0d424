import type { Found } from '../../../../shared/contract/search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import type { SearchWord } from '../../../../shared/domain/search-words.ts';
import { type Database, toBoolean } from '../database.ts';
import { groupNumber } from '../../numbers/group-number.ts';
import { customerNumber } from '../sms/customer-number.ts';
import { begunQuery } from './compile-query.ts';
import { excerptParts } from './excerpt-parts.ts';
import { holdsTerms } from './match-terms.ts';
import type { MessagePlaces } from './message-places.ts';
import { ofThreads } from './shelf.ts';

interface ThreadRow {
  place: number;
  threadId: string;
  number: string;
  lastMessage: string;
  lastMessageAt: number | null;
  confirmed: number | null;
}

/** Returns the threads whose numbers and last message hold every word, or whose ID was written, the newest first, and how many there are. */
export function foundThreads(
  history: Database,
  places: MessagePlaces,
  written: string,
  words: readonly SearchWord[],
  limit: number,
  mostCounted: number,
): Found['threads'] {
  const query = begunQuery(words);
  const named = history
    .all<{ place: number }>(
      'SELECT place FROM thread WHERE thread_id = :threadId AND gone_at IS NULL',
      { threadId: written.trim() },
    )
    .map(({ place }) => place);
  const byIdAlone = ofThreads
    .read(history, named)
    .filter((row) => !holdsTerms(row.words, query.terms))
    .map(({ position }) => position);
  const byWords = places.find(query, { before: null, limit }).map(({ position }) => position);
  const shown = [...byIdAlone, ...byWords].slice(0, limit);
  const rows = history.all<ThreadRow>(
    `SELECT place, thread_id AS threadId, ${customerNumber} AS number, last_message AS lastMessage,
       last_message_at AS lastMessageAt, confirmed
     FROM thread WHERE place IN (SELECT value FROM json_each(:shown))`,
    { shown: JSON.stringify(shown) },
  );
  const parts = (text: string) => excerptParts(text, findWords(text, words));
  const byPlace = new Map(
    rows.map(({ place, threadId, number, lastMessage, lastMessageAt, confirmed }) => [
      place,
      {
        threadId,
        numberParts: parts(groupNumber(number)),
        excerpt: parts(lastMessage),
        lastMessageAt,
        archived: toBoolean(confirmed),
      },
    ]),
  );
  const { total, isMore } = places.count(query, mostCounted);
  return {
    items: shown.flatMap((place) => byPlace.get(place) ?? []),
    total: byIdAlone.length + total,
    isMore,
  };
}

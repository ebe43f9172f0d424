import type {
  FoundChat,
  FoundMessages,
  IndexProgress,
} from '../../../../shared/contract/search.ts';
import type { Chat } from '../../../../shared/contract/chats.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import { parseSearch } from '../../../../shared/domain/search-query.ts';
import { type SearchWord, wordsOf } from '../../../../shared/domain/search-words.ts';
import type { Database, SqlValue } from '../database.ts';
import { chatMatch } from '../tables/chat-match.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';
import { excerptParts } from './excerpt-parts.ts';
import { foundMessages } from './found-messages.ts';
import { indexMessages, indexProgress, newestPosition } from './index-messages.ts';
import { searchFile } from './search-file.ts';

/** The most messages that are counted. */
const mostCounted = 1_000;

/** Messages of one chat whose ids are told. */
const mostInChat = 2_000;

/** Messages that one step indexes: a few milliseconds, so that a send is not kept waiting. */
const indexedAtOnce = 100;

/** How many places are read at once where most of them may not be what is looked for. */
const readAtOnce = 500;

/** Where a message stands in the index. */
interface Place {
  at: number;
  position: number;
}

interface Page {
  /** Messages before this place; null: from the newest. */
  before: number | null;
  limit: number;
}

/** Searches of one history. What a search finds is always up to date, but for what is not indexed yet. */
export function searchTable(history: Database) {
  const file = searchFile(history, () => newestPosition(history));

  const places = (query: CompiledQuery, { before, limit }: Page): Place[] =>
    file.use(
      (index) =>
        index.all<Place>(
          query.match === null
            ? `SELECT at, position FROM place WHERE ${timesOf(query)} ORDER BY at DESC LIMIT :limit`
            : `SELECT rowid AS at, (SELECT position FROM place WHERE place.at = entry.rowid) AS position FROM entry
               WHERE entry MATCH :match AND ${timesOf(query)} ORDER BY rowid DESC LIMIT :limit`,
          {
            ...query.values,
            before: before ?? Number.MAX_SAFE_INTEGER,
            limit,
            ...(query.match !== null && { match: query.match }),
          },
        ),
      [],
    );

  /** Those of which the history says what is asked for as well. */
  const placesOfRows = (query: CompiledQuery, { before, limit }: Page): Place[] => {
    const found: Place[] = [];
    for (let next = before; found.length < limit;) {
      const some = places(query, { before: next, limit: readAtOnce });
      const those = rowsThat(history, query.rows, some);
      found.push(...some.filter(({ position }) => those.has(position)));
      if (some.length < readAtOnce) break;
      next = some.at(-1)?.at ?? null;
    }
    return found.slice(0, limit);
  };

  const find = (query: CompiledQuery, page: Page): Place[] =>
    query.rows.length === 0 ? places(query, page) : placesOfRows(query, page);

  const pageOf = (
    words: readonly SearchWord[],
    query: CompiledQuery,
    page: Page,
  ): FoundMessages => {
    const found = find(query, { ...page, limit: page.limit + 1 });
    const shown = found.slice(0, page.limit);
    const positions = shown.map(({ position }) => position);
    const next = found.length > shown.length ? (shown.at(-1)?.at ?? null) : null;
    return { items: foundMessages(history, positions, words), next };
  };

  /** Without it a search finds what was indexed before. */
  const catchUp = (): void => {
    try {
      indexMessages(history, file, indexedAtOnce);
    } catch {
      // A full or damaged disk: whoever writes meets it too, and says so.
    }
  };

  return {
    /** Indexes some more; returns how far it is, null where everything is indexed. */
    indexMore: (): IndexProgress | null => indexMessages(history, file, indexedAtOnce),
    progress: (): IndexProgress | null => indexProgress(history, file),
    /** Returns a page of the messages that fit, newest first. `now` is in milliseconds since 1970. */
    messages: (written: string, page: Page, now: number): FoundMessages => {
      catchUp();
      const read = parseSearch(written);
      const query = compileQuery(history, read, { now, chatId: null });
      return query === null ? { items: [], next: null } : pageOf(wordsOf(read), query, page);
    },
    /** Counts the messages that fit, up to {@link mostCounted}. */
    count: (written: string, now: number): { total: number; isMore: boolean } => {
      const query = compileQuery(history, parseSearch(written), { now, chatId: null });
      if (query === null) return { total: 0, isMore: false };
      const { length } = find(query, { before: null, limit: mostCounted + 1 });
      return { total: Math.min(length, mostCounted), isMore: length > mostCounted };
    },
    /** Returns the newest messages of a chat that fit, and how many there are. */
    inChat: (
      written: string,
      chatId: string,
      now: number,
    ): { total: number; localIds: string[] } => {
      catchUp();
      const query = compileQuery(history, parseSearch(written), { now, chatId });
      if (query === null) return { total: 0, localIds: [] };
      const found = find(query, { before: null, limit: Number.MAX_SAFE_INTEGER });
      return { total: found.length, localIds: localIdsOf(history, found.slice(0, mostInChat)) };
    },
    /** Returns the chats whose names and numbers hold every word, newest activity first. */
    chats: (written: string, limit: number): { items: FoundChat[]; total: number } => {
      const read = parseSearch(written);
      const words = wordsOf(read);
      if (words.length < 1 || read.tokens.some(({ kind }) => kind === 'operator')) {
        return { items: [], total: 0 };
      }
      const { sql, values } = chatMatch(history, written);
      const { total } = history.one<{ total: number }>(
        `SELECT count(*) AS total FROM chat WHERE ${sql}`,
        values,
      );
      const rows = history.all<Chat & { lastActivityAt: number }>(
        `SELECT chat_id AS chatId, kind, name, number, country, last_activity_at AS lastActivityAt FROM chat
         WHERE ${sql} ORDER BY last_activity_at DESC, chat_id LIMIT :limit`,
        { ...values, limit },
      );
      const parts = (text: string) => excerptParts(text, findWords(text, words));
      const items = rows.map((row) => ({
        ...row,
        nameParts: parts(row.name ?? ''),
        numberParts: parts(row.number),
        noteParts: [],
      }));
      return { items, total };
    },
    /** Ends the use of the index's file. */
    close: (): void => file.close(),
  };
}

function timesOf({ times }: CompiledQuery): string {
  return ['at < :before', ...times].join(' AND ');
}

function rowsThat(
  history: Database,
  conditions: readonly string[],
  places: readonly Place[],
): Set<number> {
  const rows = history.all<{ position: number }>(
    `SELECT position FROM message WHERE position IN (SELECT value FROM json_each(:positions))
       AND ${conditions.join(' AND ')}`,
    positionsOf(places),
  );
  return new Set(rows.map(({ position }) => position));
}

function localIdsOf(history: Database, places: readonly Place[]): string[] {
  const rows = history.all<{ position: number; localId: string }>(
    `SELECT position, local_id AS localId FROM message
     WHERE position IN (SELECT value FROM json_each(:positions))`,
    positionsOf(places),
  );
  const ids = new Map(rows.map(({ position, localId }) => [position, localId]));
  return places.flatMap(({ position }) => ids.get(position) ?? []);
}

function positionsOf(places: readonly Place[]): Record<string, SqlValue> {
  return { positions: JSON.stringify(places.map(({ position }) => position)) };
}

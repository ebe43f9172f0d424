import type {
  Found,
  FoundMessages,
  IndexProgress,
  FoundSms,
} from '../../../../shared/contract/search.ts';
import { parseSearch } from '../../../../shared/domain/search-query.ts';
import { wordsOf, type SearchWord } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { foldChats } from '../chats/chat-match.ts';
import { fittingSize } from '../fitting-size.ts';
import { compileQuery, compileSmsQuery } from './compile-query.ts';
import { foundChats } from './found-chats.ts';
import { foundMessages } from './found-messages.ts';
import { foundThreads } from './found-threads.ts';
import {
  changesOf,
  indexChanged,
  indexOlder,
  indexProgress,
  isIndexed,
  mergeIndex,
} from './index-messages.ts';
import { messagePlaces, type PageOfPlaces, type Place } from './message-places.ts';
import { searchFile } from './search-file.ts';
import { ofChats, ofMessages, ofSms, ofThreads, type Shelf, shelves } from './shelf.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import { groupNumber } from '../../numbers/group-number.ts';
import { excerptParts } from './excerpt-parts.ts';
import { searchedSms } from './searched-sms.ts';

/** The most of each group that are counted. */
const mostCounted = 1_000;

/** Messages of one chat whose ids are told. */
const mostInChat = 2_000;

/** Chats that one step folds. */
const foldedAtOnce = 100;

/** Milliseconds in which a step writes, and then merges what is written until its end: within a frame. */
const writingMs = 4;
const stepMs = 8;

/** Rows of the first step, of which no later one has fewer than a fifth; and of the longest. */
const firstRows = 50;
const mostRows = 1_000;

/** What a person is told the progress of. */
const told = [ofMessages, ofSms];

const nothing = { items: [], total: 0, isMore: false };

/** Searches of one history. What a search finds is up to date, but for what is not indexed yet. */
export function searchTable(history: Database) {
  const file = searchFile(history);
  const placesOf = (shelf: Shelf) => messagePlaces(history, file, shelf);
  const places = placesOf(ofMessages);
  const smsPlaces = placesOf(ofSms);
  const chatPlaces = placesOf(ofChats);
  const threadPlaces = placesOf(ofThreads);
  const rowsAtOnce = new Map<Shelf, number>();
  /** Something came into the index of which `indexMore` has not told. */
  let isNews = false;

  const noteNews = (write: () => void): void => {
    const changes = () => file.use(changesOf, 0);
    const before = changes();
    write();
    isNews ||= changes() !== before;
  };

  /** Without it a search finds what was indexed before. */
  const catchUp = (): void => {
    try {
      foldChats(history);
      noteNews(() => {
        for (const shelf of shelves) indexChanged(history, file, shelf, firstRows);
      });
    } catch {
      // A full or damaged disk: whoever writes meets it too, and says so.
    }
  };

  /** Writes as many rows as take its time of a step, as the last ones took. */
  const writeSome = (): void => {
    for (const shelf of shelves) {
      const rows = rowsAtOnce.get(shelf) ?? firstRows;
      const startedAt = performance.now();
      const isAll =
        indexChanged(history, file, shelf, rows) && indexOlder(history, file, shelf, rows);
      if (isAll) continue;
      const pace = rows / (performance.now() - startedAt);
      const bounds = { stepMs: writingMs, fewest: firstRows / 5, most: mostRows };
      rowsAtOnce.set(shelf, fittingSize(rows, pace, bounds));
      return;
    }
  };

  const progressOf = (some: readonly Shelf[]): IndexProgress | null => {
    for (const shelf of some) {
      const found = indexProgress(history, file, shelf);
      if (found !== null) return found;
    }
    return null;
  };

  const messages = (written: string, page: PageOfPlaces, now: number): FoundMessages => {
    const read = parseSearch(written);
    const query = compileQuery(history, read, { now, chatId: null });
    if (query === null) return { items: [], next: null };
    const found = places.find(query, { ...page, limit: page.limit + 1 });
    const shown = found.slice(0, page.limit);
    const next = found.length > shown.length ? (shown.at(-1)?.at ?? null) : null;
    return { items: foundMessages(history, shown.map(positionOf), wordsOf(read)), next };
  };

  const count = (written: string, now: number): { total: number; isMore: boolean } => {
    const query = compileQuery(history, parseSearch(written), { now, chatId: null });
    return query === null ? { total: 0, isMore: false } : places.count(query, mostCounted);
  };

  const sms = (written: string, limit: number, now: number): Found['sms'] => {
    const read = parseSearch(written);
    const query = compileSmsQuery(read, now);
    if (query === null) return nothing;
    const shown = smsPlaces.find(query, { before: null, limit }).map(positionOf);
    return {
      items: foundSms(history, shown, wordsOf(read)),
      ...smsPlaces.count(query, mostCounted),
    };
  };

  /** An operator tells of messages: chats and threads are found by words alone. */
  const named = (written: string, limit: number): Pick<Found, 'chats' | 'threads'> => {
    const read = parseSearch(written);
    const words = wordsOf(read);
    const tellsOfMessages = read.tokens.some(({ kind }) => kind === 'operator');
    if (words.length === 0 || tellsOfMessages) return { chats: nothing, threads: nothing };
    return {
      chats: foundChats(history, chatPlaces, written, words, limit, mostCounted),
      threads: foundThreads(history, threadPlaces, written, words, limit, mostCounted),
    };
  };

  return {
    /**
     * Indexes some more and merges what is indexed, for some milliseconds; returns whether there is more to do, and whether something
     * came into the index since it was last asked, also by a search.
     */
    indexMore: (): { isMore: boolean; hasNews: boolean } => {
      const until = performance.now() + stepMs;
      foldChats(history, foldedAtOnce);
      noteNews(writeSome);
      const isMerged = shelves.every((shelf) => mergeIndex(file, shelf, until));
      const isAll = shelves.every((shelf) => isIndexed(history, file, shelf));
      const told = { isMore: !isMerged || !isAll, hasNews: isNews };
      isNews = false;
      return told;
    },
    /** Returns how many of the messages are indexed, or of the SMS; null: all are. */
    progress: () => progressOf(told),
    /** Returns the first of each group, and counts them. `now` is in milliseconds since 1970. */
    find: (written: string, limit: number, now: number): Found => {
      catchUp();
      return {
        ...named(written, limit),
        messages: {
          ...messages(written, { before: null, limit }, now),
          ...count(written, now),
        },
        sms: sms(written, limit, now),
        indexed: progressOf(told),
      };
    },
    /** Returns a page of the messages that fit, newest first. */
    messages: (written: string, page: PageOfPlaces, now: number): FoundMessages => {
      catchUp();
      return messages(written, page, now);
    },
    /** Counts the messages that fit. */
    count: (written: string, now: number): { total: number; isMore: boolean } => {
      catchUp();
      return count(written, now);
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
      const localIds = localIdsOf(
        history,
        places.find(query, { before: null, limit: mostInChat }).map(positionOf),
      );
      const isAll = localIds.length < mostInChat;
      return { total: isAll ? localIds.length : places.count(query).total, localIds };
    },
    /** Deletes the index, so that nothing of a deleted message is left in it; it is made anew step by step. */
    reset: (): void => file.remove(),
    /** Ends the use of the index's file. */
    close: (): void => file.close(),
  };
}

function positionOf({ position }: Place): number {
  return position;
}

function localIdsOf(history: Database, positions: readonly number[]): string[] {
  const rows = history.all<{ position: number; localId: string }>(
    `SELECT position, local_id AS localId FROM message
     WHERE position IN (SELECT value FROM json_each(:positions))`,
    { positions: JSON.stringify(positions) },
  );
  const ids = new Map(rows.map(({ position, localId }) => [position, localId]));
  return positions.flatMap((position) => ids.get(position) ?? []);
}

/** Returns the SMS at these places as a search shows them, in this order; one that is gone is left out. */
function foundSms(
  history: Database,
  places: readonly number[],
  words: readonly SearchWord[],
): FoundSms[] {
  const found = new Map(searchedSms(history, places).map((sms) => [sms.place, sms]));
  return places.flatMap((place) => {
    const sms = found.get(place);
    if (sms === undefined) return [];
    const { messageId, threadId, isIncoming, number, text, at } = sms;
    return {
      messageId,
      threadId,
      isIncoming,
      number: groupNumber(number),
      at: at === 0 ? null : at,
      excerpt: excerptParts(text, findWords(text, words)),
    };
  });
}

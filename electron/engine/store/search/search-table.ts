import type { Chat } from '../../../../shared/contract/chats.ts';
import type {
  FoundChat,
  FoundMessages,
  FoundSms,
  IndexProgress,
} from '../../../../shared/contract/search.ts';
import { findWords } from '../../../../shared/domain/find-matches.ts';
import { parseSearch } from '../../../../shared/domain/search-query.ts';
import { wordsOf } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { chatMatch, foldChats, labelNames } from '../chats/chat-match.ts';
import { type CompiledQuery, compileQuery } from './compile-query.ts';
import { excerptParts } from './excerpt-parts.ts';
import { foundMessages } from './found-messages.ts';
import { compileSmsQuery } from './compile-sms-query.ts';
import { foundSms } from './found-sms.ts';
import { indexMessages, indexProgress } from './index-messages.ts';
import { messagePlaces, type PageOfPlaces, type Place } from './message-places.ts';
import { searchFile } from './search-file.ts';
import { ofMessages, ofSms } from './shelf.ts';

/** The most messages that are counted. */
const mostCounted = 1_000;

/** Messages of one chat whose ids are told. */
const mostInChat = 2_000;

/** Messages that one step indexes: some milliseconds, so that a send is not kept waiting. */
const indexedAtOnce = 100;

/** Searches of one history. What a search finds is up to date, but for what is not indexed yet. */
export function searchTable(history: Database) {
  const file = searchFile(history);
  const places = messagePlaces(history, file, ofMessages);
  const smsPlaces = messagePlaces(history, file, ofSms);

  const compile = (written: string, now: number, chatId: string | null): CompiledQuery | null => {
    catchUp();
    return compileQuery(history, parseSearch(written), { now, chatId });
  };

  /** Without it a search finds what was indexed before. */
  const catchUp = (): void => {
    try {
      indexMessages(history, file, ofMessages, indexedAtOnce);
      indexMessages(history, file, ofSms, indexedAtOnce);
    } catch {
      // A full or damaged disk: whoever writes meets it too, and says so.
    }
  };

  return {
    /** Indexes some more; returns how far it is, null where everything is indexed. */
    indexMore: (): IndexProgress | null => {
      foldChats(history, indexedAtOnce);
      return (
        indexMessages(history, file, ofMessages, indexedAtOnce) ??
        indexMessages(history, file, ofSms, indexedAtOnce)
      );
    },
    progress: (): IndexProgress | null =>
      indexProgress(history, file, ofMessages) ?? indexProgress(history, file, ofSms),
    /** Returns a page of the messages that fit, newest first. `now` is in milliseconds since 1970. */
    messages: (written: string, page: PageOfPlaces, now: number): FoundMessages => {
      const query = compile(written, now, null);
      if (query === null) return { items: [], next: null };
      const found = places.find(query, { ...page, limit: page.limit + 1 });
      const shown = found.slice(0, page.limit);
      const next = found.length > shown.length ? (shown.at(-1)?.at ?? null) : null;
      const words = wordsOf(parseSearch(written));
      return { items: foundMessages(history, shown.map(positionOf), words), next };
    },
    /** Counts the messages that fit. */
    count: (written: string, now: number): { total: number; isMore: boolean } => {
      const query = compile(written, now, null);
      return query === null ? { total: 0, isMore: false } : places.count(query, mostCounted);
    },
    /** Returns the newest SMS that fit, and counts them. */
    sms: (
      written: string,
      limit: number,
      now: number,
    ): { items: FoundSms[]; total: number; isMore: boolean } => {
      catchUp();
      const query = compileSmsQuery(parseSearch(written), now);
      if (query === null) return { items: [], total: 0, isMore: false };
      const shown = smsPlaces.find(query, { before: null, limit }).map(positionOf);
      const words = wordsOf(parseSearch(written));
      return { items: foundSms(history, shown, words), ...smsPlaces.count(query, mostCounted) };
    },
    /** Returns the newest messages of a chat that fit, and how many there are. */
    inChat: (
      written: string,
      chatId: string,
      now: number,
    ): { total: number; localIds: string[] } => {
      const query = compile(written, now, chatId);
      if (query === null) return { total: 0, localIds: [] };
      const localIds = localIdsOf(
        history,
        places.find(query, { before: null, limit: mostInChat }).map(positionOf),
      );
      const isAll = localIds.length < mostInChat;
      const total = isAll ? localIds.length : places.count(query, mostInOneChat).total;
      return { total, localIds };
    },
    /** Returns the chats whose names and numbers hold every word, newest activity first. */
    chats: (written: string, limit: number): { items: FoundChat[]; total: number } => {
      const read = parseSearch(written);
      const words = wordsOf(read);
      const tellsOfMessages = read.tokens.some(({ kind }) => kind === 'operator');
      if (words.length === 0 || tellsOfMessages) return { items: [], total: 0 };
      const { sql, values } = chatMatch(history, written);
      const rows = history.all<
        Chat & { lastActivityAt: number; notes: string; labels: string | null }
      >(
        `SELECT chat_id AS chatId, kind, name, number, country, last_activity_at AS lastActivityAt,
           notes, ${labelNames(' · ')} AS labels
         FROM chat
         WHERE ${sql} ORDER BY last_activity_at DESC, chat_id LIMIT :limit`,
        { ...values, limit },
      );
      const parts = (text: string) => excerptParts(text, findWords(text, words));
      const items = rows.map(({ notes, labels, ...row }) => ({
        ...row,
        nameParts: parts(row.name ?? ''),
        numberParts: parts(row.number),
        noteParts: parts([notes, labels].filter(Boolean).join(' · ')),
      }));
      if (rows.length < limit) return { items, total: rows.length };
      const count = `SELECT count(*) AS total FROM chat WHERE ${sql}`;
      return { items, ...history.one<{ total: number }>(count, values) };
    },
    /** Deletes the index, so that nothing of a deleted message is left in it; it is made anew step by step. */
    reset: (): void => file.remove(),
    /** Ends the use of the index's file. */
    close: (): void => file.close(),
  };
}

/** More than any chat holds. */
const mostInOneChat = 10_000_000;

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

import type { Database } from '../database.ts';
import { foundDigits } from '../sms/customer-number.ts';
import { indexedSms, searchedSms } from './searched-sms.ts';
import { factText, indexedWords, searchedMessages } from './searched-message.ts';

/** What is searched, and where: messages of chats, SMS, chats or threads. Each has its own tables, which are alike. */
export interface Shelf {
  /** Of the history: what is searched, and the column that names a row of it. */
  rows: 'message' | 'sms_message' | 'chat' | 'thread';
  key: 'position' | 'place' | 'rowid';
  /** Rows that the index does not hold as they are now. */
  pending: `${'' | 'sms_' | 'chat_' | 'thread_'}search_pending`;
  /** Of the index (search-file.ts). */
  entry: `${'' | 'sms_' | 'chat_' | 'thread_'}entry`;
  place: `${'' | 'sms_' | 'chat_' | 'thread_'}place`;
  progress: `${'' | 'sms_' | 'chat_' | 'thread_'}progress`;
  /** Returns the highest position that there is, or ever was; 0: there was none. */
  newest(history: Database): number;
  /** Returns what the index holds of rows that are there. */
  read(history: Database, positions: readonly number[]): IndexedRow[];
}

/** What the index holds of a row. */
export interface IndexedRow {
  position: number;
  /** In milliseconds since 1970; 0: it has no time. */
  createdAt: number;
  words: string;
}

/** Of rows that nothing else is said of: what every entry of an index has some of, so that a search can ask for all but some. */
export const anyRow = 'any';

export const ofMessages: Shelf = {
  rows: 'message',
  key: 'position',
  pending: 'search_pending',
  entry: 'entry',
  place: 'place',
  progress: 'progress',
  newest: newestPosition,
  read: (history, positions) =>
    searchedMessages(history, positions).map((message) => ({
      position: message.position,
      createdAt: message.createdAt,
      words: indexedWords(message),
    })),
};

export const ofSms: Shelf = {
  rows: 'sms_message',
  key: 'place',
  pending: 'sms_search_pending',
  entry: 'sms_entry',
  place: 'sms_place',
  progress: 'sms_progress',
  newest: (history) =>
    history.one<{ newest: number }>('SELECT coalesce(max(place), 0) AS newest FROM sms_message')
      .newest,
  read: (history, positions) =>
    searchedSms(history, positions).map((sms) => ({
      position: sms.place,
      createdAt: sms.at,
      words: indexedSms(sms),
    })),
};

/** Their order changes with each message: here they stand in none. */
export const ofChats: Shelf = {
  rows: 'chat',
  key: 'rowid',
  pending: 'chat_search_pending',
  entry: 'chat_entry',
  place: 'chat_place',
  progress: 'chat_progress',
  newest: (history) =>
    history.one<{ newest: number }>('SELECT coalesce(max(rowid), 0) AS newest FROM chat').newest,
  read: (history, positions) =>
    history
      .all<{ position: number; chatId: string; folded: string }>(
        `SELECT rowid AS position, chat_id AS chatId, folded FROM chat
         WHERE folded IS NOT NULL AND rowid IN (SELECT value FROM json_each(:positions))`,
        { positions: JSON.stringify(positions) },
      )
      .map(({ position, chatId, folded }) => ({
        position,
        createdAt: 0,
        words: wordsWith(folded, [chatId]),
      })),
};

/** Those that the service has; the newest last message stands last. */
export const ofThreads: Shelf = {
  rows: 'thread',
  key: 'place',
  pending: 'thread_search_pending',
  entry: 'thread_entry',
  place: 'thread_place',
  progress: 'thread_progress',
  newest: (history) =>
    history.one<{ newest: number }>('SELECT coalesce(max(place), 0) AS newest FROM thread').newest,
  read: (history, positions) =>
    history
      .all<{ position: number; createdAt: number; words: string; digits: string }>(
        `SELECT place AS position, coalesce(last_message_at, 0) AS createdAt, words, ${foundDigits} AS digits
         FROM thread JOIN thread_search ON thread_search.thread = place
         WHERE gone_at IS NULL AND place IN (SELECT value FROM json_each(:positions))`,
        { positions: JSON.stringify(positions) },
      )
      .map(({ digits, words, ...row }) => ({ ...row, words: wordsWith(words, digits.split(' ')) })),
};

/** In the order in which they are indexed: few first. */
export const shelves: readonly Shelf[] = [ofChats, ofMessages, ofSms, ofThreads];

/** Numbers are looked for anywhere in these: so each of their ends is a word. */
function wordsWith(folded: string, numbers: readonly string[]): string {
  const ends = new Set(
    numbers.flatMap((number) => {
      const digits = number.replace(/\D/g, '');
      return Array.from(digits, (_, index) => digits.slice(index));
    }),
  );
  return `${folded} ${[...ends].join(' ')}${factText(anyRow)}`;
}

/** Returns the highest position that a message ever had; 0: there was none. Positions have few gaps: they serve as a count. */
function newestPosition(history: Database): number {
  const sql = `SELECT coalesce(max(seq), 0) AS newest FROM sqlite_sequence WHERE name = 'message'`;
  return history.one<{ newest: number }>(sql).newest;
}

import type { Database } from '../database.ts';
import { newestPosition } from './newest-position.ts';
import { indexedSms, searchedSms } from './searched-sms.ts';
import { indexedWords, searchedMessages } from './searched-message.ts';

/** What is searched, and where: messages of chats, or SMS. Each has its own tables, which are alike. */
export interface Shelf {
  /** Of the history: what is searched, and the column that names a row of it. */
  rows: 'message' | 'sms_message';
  key: 'position' | 'place';
  /** Rows that the index does not hold as they are now. */
  pending: 'search_pending' | 'sms_search_pending';
  /** Of the index (search-file.ts). */
  entry: 'entry' | 'sms_entry';
  place: 'place' | 'sms_place';
  progress: 'progress' | 'sms_progress';
  /** Returns the highest position that there is, or ever was; 0: there was none. */
  newest(history: Database): number;
  /** Returns what the index holds of rows that are there. */
  read(history: Database, positions: readonly number[]): IndexedRow[];
}

/** What the index holds of a row. */
export interface IndexedRow {
  position: number;
  /** In milliseconds since 1970. */
  createdAt: number;
  words: string;
}

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

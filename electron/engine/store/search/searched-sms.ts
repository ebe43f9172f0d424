import { indexText } from '../../../../shared/domain/indexed-text.ts';
import { type Database, toBoolean } from '../database.ts';
import { factText } from './searched-message.ts';

/** What a search reads of an SMS. */
export interface SearchedSms {
  place: number;
  messageId: string;
  threadId: string | null;
  isIncoming: boolean;
  /** Of the other end. */
  number: string;
  text: string;
  /** In milliseconds since 1970; 0 where the service does not say. */
  at: number;
}

/** Returns the SMS at these places that are there. */
export function searchedSms(database: Database, places: readonly number[]): SearchedSms[] {
  return database
    .all<Omit<SearchedSms, 'isIncoming'> & { isIncoming: number }>(
      `SELECT place, message_id AS messageId, thread_id AS threadId, is_incoming AS isIncoming,
         iif(is_incoming = 1, from_number, to_number) AS number, text, coalesce(at, updated_at, 0) AS at
       FROM sms_message WHERE place IN (SELECT value FROM json_each(:places))`,
      { places: JSON.stringify(places) },
    )
    .map((row) => ({ ...row, isIncoming: toBoolean(row.isIncoming) === true }));
}

/** Returns what the index holds of an SMS. */
export function indexedSms({ text, isIncoming }: SearchedSms): string {
  const facts = [isIncoming ? 'them' : 'me'];
  if (/https?:\/\//i.test(text)) facts.push('link');
  return [indexText(text), ...facts.map(factText)].join('');
}

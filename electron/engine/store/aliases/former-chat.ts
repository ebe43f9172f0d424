import type { SqlValue } from '../database.ts';

/** A row as it is in the file, by column. */
export type Row = Record<string, SqlValue>;

/** The chat that a hidden ID had before it was joined with a number's, and what joining changed there: what parting gives back. */
export interface FormerChat {
  chat: Row;
  labelIds: string[];
  draft: Row | null;
  /** Keys of what hung on it beside its messages, by table. */
  rows: Record<string, SqlValue[]>;
  /** Where messages stood that had to make room for others of their second. */
  places: { localId: string; sortKey: number }[];
  /** The newest message that had been written by then, in any chat. */
  lastPosition: number;
  /** The other chats of its person. */
  personOf: string[];
  into: {
    /** The number had no chat before. */
    isNew: boolean;
    before: Row;
    after: Row;
    /** Labels that it got. */
    labelIds: string[];
    draftBefore: Row | null;
    draftAfter: Row | null;
  };
}

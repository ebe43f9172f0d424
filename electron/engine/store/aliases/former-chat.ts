import type { SqlValue } from '../database.ts';

/** A database row, by column. */
export type Row = Record<string, SqlValue>;

/** What separating restores: the hidden ID’s chat before joining, and what joining changed in the number’s chat. */
export interface FormerChat {
  chat: Row;
  labelIds: string[];
  draft: Row | null;
  /** Keys of its rows other than messages, by table. */
  rows: Record<string, SqlValue[]>;
  /** Original sort keys of the messages that joining shifted to avoid collisions. */
  places: { localId: string; sortKey: number }[];
  /** The position of the newest message at that time, in any chat. */
  lastPosition: number;
  /** The other chats of the same person. */
  personOf: string[];
  into: {
    /** Joining created the number’s chat. */
    isNew: boolean;
    before: Row;
    after: Row;
    /** Labels added by joining. */
    labelIds: string[];
    draftBefore: Row | null;
    draftAfter: Row | null;
  };
}

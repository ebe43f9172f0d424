import type { Database } from '../database.ts';

export interface StoredAssignment {
  chatId: string;
  /** Null: nobody's. */
  memberId: string | null;
  byMemberId: string;
  /** Milliseconds since 1970, by the store's clock once the log has it. */
  at: number;
}

/** Returns whose each chat is: the newest assignment counts, of two at once that with the greater ID. */
export function assignments(database: Database): StoredAssignment[] {
  return database.all<StoredAssignment>(
    `SELECT chat_id AS chatId, member_id AS memberId, by_member_id AS byMemberId, at FROM (
       SELECT *, row_number() OVER (PARTITION BY chat_id ORDER BY at DESC, assignment_id DESC) AS place FROM team_assignment)
     WHERE place = 1 ORDER BY chat_id`,
  );
}

import type { Database } from '../database.ts';

/** Assigns a chat to a member or a queue; both null: to nobody. */
export interface StoredAssignee {
  memberId: string | null;
  queueId: string | null;
}

export interface StoredAssignment extends StoredAssignee {
  chatId: string;
  byMemberId: string;
  /** Milliseconds since 1970, by the store's clock once the log has it. */
  at: number;
}

const newestFirst = 'ORDER BY at DESC, assignment_id DESC';

/** SQL for a column of the newest assignment of `chat`: of two at the same time, the greater ID wins. */
export const ofNewestAssignment = (what: string): string => `(SELECT ${what} FROM team_assignment
  WHERE team_assignment.chat_id = chat.chat_id ${newestFirst} LIMIT 1)`;

/** SQL for the queue of an assignment; NULL if it has ended, or is not known on this desk yet. */
export const openQueue = `(SELECT queue_id FROM team_queue
  WHERE team_queue.queue_id = team_assignment.queue_id AND is_ended = 0)`;

/** SQL for the member of an assignment; NULL if it has none, or they were removed from the team. */
export const presentMember = `(SELECT team_assignment.member_id WHERE NOT EXISTS (
  SELECT 1 FROM team_member WHERE team_member.member_id = team_assignment.member_id AND is_removed = 1))`;

/** Returns the newest assignment of each chat. */
export function assignments(database: Database): StoredAssignment[] {
  return database.all<StoredAssignment>(
    `SELECT chat_id AS chatId, member_id AS memberId, queue_id AS queueId, by_member_id AS byMemberId, at FROM (
       SELECT *, row_number() OVER (PARTITION BY chat_id ${newestFirst}) AS place FROM team_assignment)
     WHERE place = 1 ORDER BY chat_id`,
  );
}

/** Returns the newest assignment of a chat; null: it was never assigned. */
export function assignmentOf(database: Database, chatId: string): StoredAssignment | null {
  return (
    database.get<StoredAssignment>(
      `SELECT chat_id AS chatId, member_id AS memberId, queue_id AS queueId, by_member_id AS byMemberId, at
       FROM team_assignment WHERE chat_id = :chatId ${newestFirst} LIMIT 1`,
      { chatId },
    ) ?? null
  );
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { ofNewestAssignment, openQueue, presentMember } from './assignments.ts';

/**
 * Assigns the chat of a message that this member sends, as part of the transaction, if it is an answer: a chat in a queue, and where the
 * team chose that, one that nobody has. The chat of anybody stays theirs.
 */
export function assignByAnswer(database: Database, localId: string, at: number): void {
  // Later than the assignment to the queue, even if this computer's clock is behind the store's.
  database.run(
    `INSERT INTO team_assignment (assignment_id, chat_id, member_id, by_member_id, at)
     SELECT :assignmentId, chat.chat_id, team_share.member_id, team_share.member_id,
       max(:at, 1 + coalesce(${ofNewestAssignment('at')}, 0))
     FROM message JOIN chat USING (chat_id), team_share
     WHERE local_id = :localId AND is_answer AND is_off = 0 AND ${ofNewestAssignment(presentMember)} IS NULL
       AND (answer_assigns = 1 OR ${ofNewestAssignment(openQueue)} IS NOT NULL)`,
    { assignmentId: randomUUID(), localId, at },
  );
}

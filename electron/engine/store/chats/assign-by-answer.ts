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
     SELECT ${idByAnswer}, chat.chat_id, team_share.member_id, team_share.member_id,
       max(:at, 1 + coalesce(${ofNewestAssignment('at')}, 0))
     FROM message JOIN chat USING (chat_id), team_share
     WHERE local_id = :localId AND is_answer AND is_off = 0 AND ${ofNewestAssignment(presentMember)} IS NULL
       AND (answer_assigns = 1 OR ${ofNewestAssignment(openQueue)} IS NOT NULL)`,
    { localId, at },
  );
}

/** SQL for the ID of an assignment by an answer, which names that: a message that is sent again takes its chat again. */
const idByAnswer = `message.local_id || '.' ||
  (SELECT count(*) FROM team_assignment WHERE team_assignment.chat_id = chat.chat_id)`;

/**
 * Gives the chat of a message that was taken back to whoever had it before this member took it by that answer, as part of the
 * transaction. It stays this member's where they answered otherwise since, or where somebody assigned it.
 */
export function giveBack(database: Database, localId: string, at: number): void {
  database.run(
    `INSERT INTO team_assignment (assignment_id, chat_id, member_id, queue_id, by_member_id, at)
     SELECT :assignmentId, chat.chat_id, former.member_id, former.queue_id, taken.by_member_id, max(:at, 1 + taken.at)
     FROM message JOIN chat USING (chat_id) JOIN team_share ON is_off = 0
       JOIN team_assignment AS taken ON taken.assignment_id = ${ofNewestAssignment('assignment_id')}
       JOIN message AS answer ON answer.local_id = substr(taken.assignment_id, 1, instr(taken.assignment_id, '.') - 1)
       LEFT JOIN team_assignment AS former ON former.assignment_id = (
         SELECT assignment_id FROM team_assignment AS older
         WHERE older.chat_id = chat.chat_id AND older.assignment_id <> taken.assignment_id
         ORDER BY at DESC, assignment_id DESC LIMIT 1)
     WHERE message.local_id = :localId AND answer.state = 'cancelled' AND taken.by_member_id = team_share.member_id
       AND NOT EXISTS (SELECT 1 FROM message AS other
         WHERE other.chat_id = chat.chat_id AND other.is_answer AND other.author_member_id IS NULL
           AND other.state <> 'cancelled' AND other.created_at >= answer.created_at)`,
    { assignmentId: randomUUID(), localId, at },
  );
}

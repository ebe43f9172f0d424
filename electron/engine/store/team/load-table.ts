import type { Database } from '../database.ts';
import { isOpen } from '../chats/chat-list-query.ts';
import {
  ofNewestAssignment,
  openQueue,
  presentMember,
  type StoredAssignee,
} from '../chats/assignments.ts';
import { ownMemberId } from '../rows/shared-now.ts';

/** Open chats of a member, of a queue, or (both null) of nobody. */
export interface StoredLoad extends StoredAssignee {
  chats: number;
  /** How many of them wait for an answer, and since when the first does, in milliseconds since 1970. */
  waiting: number;
  since: number | null;
}

/** Positions within a millisecond, by which messages are sorted (see place-message.ts). */
const placesOfMs = 1_000;

/** Returns a team's open work and its answers, as far as this desk has read the log. */
export function teamLoadTable(database: Database) {
  return {
    load: (now: number): StoredLoad[] =>
      database.all<StoredLoad>(
        `SELECT given.member_id AS memberId, iif(given.member_id IS NULL, given.queue_id, NULL) AS queueId,
                count(*) AS chats, count(chat.waiting_since) AS waiting, min(chat.waiting_since) AS since
         FROM chat LEFT JOIN (SELECT assignment_id, ${presentMember} AS member_id, ${openQueue} AS queue_id FROM team_assignment) AS given
           ON given.assignment_id = ${ofNewestAssignment('assignment_id')}
         WHERE ${isOpen} GROUP BY 1, 2`,
        { now },
      ),
    /**
     * Returns each answer to a customer that a member of the team sent in a period, and the milliseconds since the first message that
     * it answers. Uses positions, which are by the store's clock; reads only chats with messages since the period began.
     */
    answers: ({ from, to }: { from: number; to: number }): { memberId: string; waited: number }[] =>
      database.all(
        `SELECT coalesce(answer.author_member_id, ${ownMemberId}) AS memberId,
                answer.sort_key / ${placesOfMs} - min(asked.created_at) AS waited
         FROM chat CROSS JOIN message AS answer INDEXED BY message_by_sort_key
           ON answer.chat_id = chat.chat_id AND answer.sort_key >= :from AND answer.sort_key < :to
           AND answer.is_answer AND answer.imported = 0 AND answer.state = 'accepted'
         CROSS JOIN message AS asked INDEXED BY message_by_sort_key
           ON asked.chat_id = answer.chat_id AND asked.asks AND asked.sort_key < answer.sort_key
           AND asked.sort_key > coalesce(
             (SELECT own.sort_key FROM message AS own INDEXED BY message_by_sort_key
              WHERE own.chat_id = answer.chat_id AND own.sort_key < answer.sort_key
                AND own.is_answer AND own.state = 'accepted' ORDER BY own.sort_key DESC LIMIT 1), 0)
         WHERE chat.last_activity_at >= :since
         GROUP BY answer.chat_id, answer.sort_key HAVING waited >= 0`,
        { from: from * placesOfMs, to: to * placesOfMs, since: from },
      ),
  };
}

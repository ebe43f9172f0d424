import type { OverviewReason, SentCounts } from '../../../../shared/contract/overview.ts';
import type { Database } from '../database.ts';
import { needsReview } from './needs-review.ts';
import { outboxReason, reasonElsewhere } from './outbox-items-table.ts';

/**
 * A stretch of time, from its first millisecond to the one before `to`, and whose messages: of this desk, or of the other members of its
 * team. `agent` and `templateId` null: all.
 */
export interface OverviewStep {
  from: number;
  to: number;
  whose: 'own' | 'others';
  agent: string | null;
  templateId: string | null;
}

/** Messages of a step that an agent sent with one template, or none. */
export interface SentGroup extends Omit<SentCounts, 'sent'> {
  agent: string;
  templateId: string | null;
}

const templateId = `iif(json_valid(audit.detail), audit.detail ->> '$.templateId', NULL)`;

/** The log tells who sent a message and when; the message, what came of it. */
const own = `
  SELECT audit.agent AS agent, audit.at AS at, ${templateId} AS template_id, message.*
  FROM audit INDEXED BY audit_by_time JOIN message ON message.local_id = audit.local_id
  WHERE audit.at >= :from AND audit.at < :to AND audit.action = 'send' AND message.state <> 'cancelled'
    AND (:agent IS NULL OR audit.agent = :agent) AND (:templateId IS NULL OR ${templateId} = :templateId)`;

/** Of others there is no log here, and nothing says which template they used. */
const others = `
  SELECT coalesce(team_member.name, '') AS agent, message.created_at AS at, NULL AS template_id, message.*
  FROM message INDEXED BY message_of_others_by_time LEFT JOIN team_member ON member_id = author_member_id
  WHERE author_member_id IS NOT NULL AND created_at >= :from AND created_at < :to AND state <> 'cancelled'
    AND (:agent IS NULL OR team_member.name = :agent) AND :templateId IS NULL`;

const reasonOf = { own: outboxReason, others: reasonElsewhere };

const sentBy = { own: `(${own}) AS message`, others: `(${others}) AS message` };

/** What was sent and answered, counted step by step, so that no long range keeps a message waiting. */
export function overviewTable(database: Database) {
  return {
    sent: ({ whose, ...step }: OverviewStep): SentGroup[] =>
      database.all<SentGroup>(
        `SELECT agent, template_id AS templateId,
                sum(state = 'accepted') AS accepted,
                sum(${needsReview}) AS needsReview,
                sum(state <> 'accepted' AND NOT (${needsReview})) AS other
         FROM ${sentBy[whose]} GROUP BY 1, 2`,
        step,
      ),
    /** Of those that were not simply accepted. */
    reasons: ({ whose, ...step }: OverviewStep): { reason: OverviewReason; count: number }[] =>
      database.all(
        `SELECT CASE WHEN message.state = 'accepted' THEN 'confirmed' ELSE ${reasonOf[whose]} END AS reason, count(*) AS count
         FROM ${sentBy[whose]} LEFT JOIN outbox ON outbox.local_id = message.local_id
         WHERE message.state <> 'accepted' OR confirmed_manually = 1 GROUP BY 1`,
        step,
      ),
    /** Returns each answer to a customer: whose, and the milliseconds since the first message that it answers. */
    answers: ({ whose, ...step }: OverviewStep): { agent: string; waited: number }[] =>
      database.all(
        `SELECT answer.agent, answer.at - min(asked.created_at) AS waited
         FROM (SELECT agent, at, chat_id, sort_key FROM ${sentBy[whose]}) AS answer
         JOIN message AS asked ON asked.chat_id = answer.chat_id AND asked.direction = 'in'
           AND asked.sort_key < answer.sort_key AND asked.sort_key > coalesce(
             (SELECT own.sort_key FROM message AS own WHERE own.chat_id = answer.chat_id AND own.sort_key < answer.sort_key
                AND own.direction = 'out' AND own.state <> 'cancelled' ORDER BY own.sort_key DESC LIMIT 1), 0)
         GROUP BY answer.chat_id, answer.sort_key HAVING waited >= 0`,
        step,
      ),
    waiting: (): { chats: number; since: number | null } =>
      database.one(
        `SELECT count(*) AS chats, min(waiting_since) AS since FROM chat WHERE waiting_since IS NOT NULL AND closed_at IS NULL`,
      ),
  };
}

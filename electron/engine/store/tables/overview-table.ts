import type { OverviewReason, SentCounts } from '../../../../shared/contract/overview.ts';
import type { Database } from '../database.ts';
import { needsReview } from './needs-review.ts';
import { outboxReason } from './outbox-items-table.ts';

/** A stretch of time, from its first millisecond to the one before `to`, and whose messages; null: all. */
export interface OverviewStep {
  from: number;
  to: number;
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
const sent = `audit INDEXED BY audit_by_time JOIN message ON message.local_id = audit.local_id
  WHERE audit.at >= :from AND audit.at < :to AND audit.action = 'send' AND message.state <> 'cancelled'
    AND (:agent IS NULL OR audit.agent = :agent) AND (:templateId IS NULL OR ${templateId} = :templateId)`;

/** What was sent and answered, counted step by step, so that no long range keeps a message waiting. */
export function overviewTable(database: Database) {
  return {
    sent: (step: OverviewStep): SentGroup[] =>
      database.all<SentGroup>(
        `SELECT audit.agent, ${templateId} AS templateId,
                sum(message.state = 'accepted') AS accepted,
                sum(${needsReview}) AS needsReview,
                sum(message.state <> 'accepted' AND NOT (${needsReview})) AS other
         FROM ${sent} GROUP BY 1, 2`,
        { ...step },
      ),
    /** Of those that were not simply accepted. */
    reasons: (step: OverviewStep): { reason: OverviewReason; count: number }[] =>
      database.all(
        `SELECT CASE WHEN message.state = 'accepted' THEN 'confirmed' ELSE ${outboxReason} END AS reason, count(*) AS count
         FROM (SELECT message.* FROM ${sent} AND (message.state <> 'accepted' OR confirmed_manually = 1)) AS message
         LEFT JOIN outbox ON outbox.local_id = message.local_id GROUP BY 1`,
        { ...step },
      ),
    /** Returns each answer to a customer: whose, and the milliseconds since the first message that it answers. */
    answers: (step: OverviewStep): { agent: string; waited: number }[] =>
      database.all(
        `SELECT audit.agent, audit.at - min(asked.created_at) AS waited
         FROM (SELECT audit.agent, audit.at, message.chat_id, message.sort_key FROM ${sent}) AS audit
         JOIN message AS asked ON asked.chat_id = audit.chat_id AND asked.direction = 'in'
           AND asked.sort_key < audit.sort_key AND asked.sort_key > coalesce(
             (SELECT own.sort_key FROM message AS own WHERE own.chat_id = audit.chat_id AND own.sort_key < audit.sort_key
                AND own.direction = 'out' AND own.state <> 'cancelled' ORDER BY own.sort_key DESC LIMIT 1), 0)
         GROUP BY audit.chat_id, audit.sort_key HAVING waited >= 0`,
        { ...step },
      ),
    waiting: (): { chats: number; since: number | null } =>
      database.one(
        `SELECT count(*) AS chats, min(waiting_since) AS since FROM chat WHERE waiting_since IS NOT NULL AND closed_at IS NULL`,
      ),
  };
}

import type { OverviewReason, SentCounts } from '../../../../shared/contract/overview.ts';
import type { Database } from '../database.ts';
import { needsReview } from '../rows/needs-review.ts';
import { outboxReason, reasonElsewhere } from './outbox-items-table.ts';

/**
 * A stretch of time, from its first millisecond to the one before `to`, and whose messages: of this desk, or of the whole team. `agent`
 * and `templateId` null: all.
 */
export interface OverviewStep {
  from: number;
  to: number;
  ofTeam: boolean;
  agent: string | null;
  templateId: string | null;
}

/** Messages of a step that an agent sent with one template, or none. */
export interface SentGroup extends Omit<SentCounts, 'sent'> {
  agent: string;
  templateId: string | null;
}

export interface StepCounts {
  groups: SentGroup[];
  /** Of those that were not simply accepted. */
  reasons: { reason: OverviewReason; count: number }[];
  /** Each answer to a customer that may have arrived: whose, and the milliseconds since the first message that it answers. */
  answers: { agent: string; waited: number }[];
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

const sources = [
  { whose: 'own', messages: `(${own}) AS message`, reason: outboxReason },
  { whose: 'others', messages: `(${others}) AS message`, reason: reasonElsewhere },
] as const;

/** What was sent and answered, counted step by step, so that no long range keeps a message waiting. */
export function overviewTable(database: Database) {
  const asks = sources.map(({ whose, messages, reason }) => ({
    whose,
    groups: `SELECT agent, template_id AS templateId,
               sum(state = 'accepted') AS accepted,
               sum(${needsReview}) AS needsReview,
               sum(state <> 'accepted' AND NOT (${needsReview})) AS other
             FROM ${messages} GROUP BY 1, 2`,
    reasons: `SELECT CASE WHEN message.state = 'accepted' THEN 'confirmed' ELSE ${reason} END AS reason, count(*) AS count
              FROM ${messages} LEFT JOIN outbox ON outbox.local_id = message.local_id
              WHERE message.state <> 'accepted' OR confirmed_manually = 1 GROUP BY 1`,
    answers: `SELECT answer.agent, answer.at - min(asked.created_at) AS waited
              FROM (SELECT agent, at, chat_id, sort_key FROM ${messages} WHERE message.is_answer) AS answer
              JOIN message AS asked ON asked.chat_id = answer.chat_id AND asked.direction = 'in'
                AND asked.sort_key < answer.sort_key AND asked.sort_key > coalesce(
                  (SELECT own.sort_key FROM message AS own WHERE own.chat_id = answer.chat_id AND own.sort_key < answer.sort_key
                     AND own.is_answer ORDER BY own.sort_key DESC LIMIT 1), 0)
              GROUP BY answer.chat_id, answer.sort_key HAVING waited >= 0`,
  }));
  return {
    counts: ({ ofTeam, ...step }: OverviewStep): StepCounts => {
      const counted = asks.filter(({ whose }) => ofTeam || whose === 'own');
      const of = <Row>(ask: 'groups' | 'reasons' | 'answers') =>
        counted.flatMap((asked) => database.all<Row>(asked[ask], step));
      const groups = of<SentGroup>('groups');
      if (groups.length === 0) return { groups, reasons: [], answers: [] };
      return { groups, reasons: of('reasons'), answers: of('answers') };
    },
    waiting: (): { chats: number; since: number | null } =>
      database.one(
        `SELECT count(*) AS chats, min(waiting_since) AS since FROM chat WHERE waiting_since IS NOT NULL AND closed_at IS NULL`,
      ),
  };
}

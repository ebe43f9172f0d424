import type { OverviewReason, SentCounts } from '../../../../shared/contract/overview.ts';
import { ofNewestAssignment } from '../chats/assignments.ts';
import type { Database } from '../database.ts';
import { needsReview } from '../rows/needs-review.ts';
import { ownMemberId } from '../rows/shared-now.ts';
import { outboxReason } from './outbox-items-table.ts';
import { readJson } from '../rows/read-json.ts';

/**
 * Steps of time, each from one of `bounds` to the millisecond before the next, and whose messages: of this desk, or of the whole team.
 * In a team, `member` is this desk's: what it sent is theirs, whatever name it had then. `agent` and `templateId` null: all.
 */
export interface OverviewRange {
  bounds: readonly number[];
  ofTeam: boolean;
  member: string | null;
  agent: string | null;
  templateId: string | null;
}

/** Messages of a step that an agent sent with one template, or none, and of which the same became. */
export interface SentGroup extends Omit<SentCounts, 'sent'> {
  agent: string;
  templateId: string | null;
  /** Why they were not simply accepted, or null. */
  reason: OverviewReason | null;
  /** Of each that answers a customer and may have arrived: the milliseconds since the first message that it answers. */
  waits: number[];
}

type Row = Omit<SentGroup, 'waits'> & { waits: string };

// Of others there is no activity log here.
const sender = `CASE WHEN agent IS NOT NULL THEN coalesce(:member, agent)
  ELSE coalesce((SELECT name FROM team_member WHERE member_id = author_member_id), '') END`;
const sent = `FROM message INDEXED BY message_sent
  WHERE created_at >= :from AND created_at < :to AND (agent IS NOT NULL OR author_member_id IS NOT NULL)
    AND (:ofTeam OR agent IS NOT NULL)
    AND (:agent IS NULL OR :agent = ${sender}) AND (:templateId IS NULL OR :templateId = template_id)`;
const waits =
  'json_group_array(created_at - asked_at) FILTER (WHERE asked_at <= created_at) AS waits';

/** The name of an assignment's member; NULL if it has none, or they were removed from the team. */
const assignee = `CASE member_id WHEN ${ownMemberId} THEN :member
  ELSE (SELECT name FROM team_member WHERE team_member.member_id = team_assignment.member_id AND is_removed = 0) END`;

/** Nearly all messages: the index has all that is asked of them. */
const accepted = `
  SELECT ${sender} AS agent, template_id AS templateId, NULL AS reason, count(*) AS accepted, 0 AS needsReview, 0 AS other, ${waits}
  ${sent} AND state = 'accepted' GROUP BY 1, 2`;

const others = `
  SELECT ${sender} AS agent, template_id AS templateId, ${outboxReason} AS reason, 0 AS accepted,
    sum(${needsReview}) AS needsReview, sum(NOT (${needsReview})) AS other, ${waits}
  ${sent} AND state NOT IN ('cancelled', 'accepted') GROUP BY 1, 2, 3`;

/** What was sent and answered. */
export function overviewTable(database: Database) {
  return {
    /** Returns what was sent in each step. */
    counts: ({ bounds, ofTeam, ...asked }: OverviewRange): SentGroup[][] =>
      bounds.slice(1).map((to, index) =>
        [accepted, others]
          .flatMap((sql) =>
            database.all<Row>(sql, {
              ...asked,
              ofTeam: Number(ofTeam),
              from: bounds[index] ?? to,
              to,
            }),
          )
          .map((row) => ({ ...row, waits: readJson<number[]>(row.waits, []) })),
      ),
    /** Returns how many chats wait, and since when the first does (milliseconds since 1970): those that are assigned to `agent`; null: all. */
    waiting: (
      asked: Pick<OverviewRange, 'member' | 'agent'>,
    ): { chats: number; since: number | null } =>
      database.one(
        `SELECT count(*) AS chats, min(waiting_since) AS since FROM chat
         WHERE waiting_since IS NOT NULL AND closed_at IS NULL AND (:agent IS NULL OR :agent = ${ofNewestAssignment(assignee)})`,
        asked,
      ),
  };
}

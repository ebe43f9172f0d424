import * as z from 'zod';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

/** What came of messages that were sent from this console, for leads of a team by the whole team; `sent` is the sum of the others. Cancelled ones do not count. */
export interface SentCounts {
  sent: number;
  accepted: number;
  /** Unknown, rejected, or not sent because of a file, and not dismissed. */
  needsReview: number;
  /** Waiting, on their way, or dismissed after they failed. */
  other: number;
}

/** Why a message was not accepted. */
export const overviewReasons = [
  'not-on-network',
  'rejected',
  'file',
  'unknown',
  'answered',
  'not-sent',
  'sending',
  'waiting',
] as const;

export type OverviewReason = (typeof overviewReasons)[number];

export interface AgentFigures extends SentCounts {
  /** In a team the member's name, else that of the settings when it was sent, which may be empty. */
  agent: string;
  /** Milliseconds from a customer's first unanswered message to the answer; null where none was answered. */
  medianAnswer: number | null;
}

export interface OverviewFigures {
  /** Whose messages are counted: the team's for leads, else those of this computer; null: nothing is shared. Review is always one's own. */
  whose: 'team' | 'own' | null;
  /** One for each step that was asked for. */
  steps: SentCounts[];
  total: SentCounts;
  /** How many customers were answered within each of `answerLimits` (shared/domain/answer-limits.ts), each in the first that holds. */
  answered: number[];
  medianAnswer: number | null;
  reasons: { reason: OverviewReason; count: number }[];
  agents: AgentFigures[];
  templates: ({ templateId: string } & SentCounts)[];
  instances: ({ instanceId: string } & SentCounts)[];
  /**
   * Chats that wait for an answer now, and since when the first of them, in milliseconds since 1970. Of an agent those are counted that the
   * team assigned to them; `ofEverybody`: they are everybody's although an agent was asked for, since no team shares an instance.
   */
  waiting: { chats: number; since: number | null; ofEverybody: boolean };
}

const time = z.int().min(0);

const asked = {
  /** Null: all instances. */
  instanceId: instanceIdSchema.nullable(),
  /** Where steps begin, ascending, and where the last one ends: milliseconds since 1970. */
  bounds: z.array(time).min(2).max(800),
  /** As in `AgentFigures`; null: all. */
  agent: z.string().max(200).nullable(),
  templateId: z.string().max(64).nullable(),
};

export const overviewCalls = {
  'overview.get': call(z.strictObject(asked)).returns<OverviewFigures>(),
  /** Makes a file with a row for each step and agent, to be saved from its address (shared/page-routes.ts). */
  'overview.export': call(z.strictObject({ ...asked, format: z.enum(['csv', 'xlsx']) })).returns<{
    address: string;
    fileName: string;
  }>(),
};

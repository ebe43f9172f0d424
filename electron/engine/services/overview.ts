import {
  type AgentFigures,
  type OverviewFigures,
  type OverviewReason,
  overviewReasons,
  type SentCounts,
} from '../../../shared/contract/overview.ts';
import { answerLimits } from '../../../shared/domain/answer-limits.ts';
import { median } from '../../../shared/domain/median.ts';
import type { Exports } from '../files/exports.ts';
import { offerTable, type TableRow, timeCell } from '../files/write-table.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Team } from '../sessions/team-membership.ts';
import { sharedOf } from '../team/team-desk.ts';
import type { ServiceOf } from '../service-of.ts';

type Asked = Parameters<ServiceOf<'overview'>['get']>[0];

const second = 1_000;
const minute = 60 * second;
const nothing: SentCounts = { sent: 0, accepted: 0, needsReview: 0, other: 0 };

/** A step that has begun has its row in a file also where nobody sent anything. */
const nobody: AgentFigures = { agent: '', ...nothing, medianAnswer: null };

const columns = [
  'from',
  'agent',
  'sent',
  'accepted',
  'needsReview',
  'other',
  'medianAnswerSeconds',
];

/**
 * Creates the service that counts what was sent and answered, over one instance or all. Of a shared instance it counts what the whole team
 * sent where this member leads the team: the times of others are for leads alone.
 */
export function createOverview(
  instances: Instances,
  exports: Exports,
  team: Pick<Team, 'isLead' | 'membership'>,
): ServiceOf<'overview'> {
  return {
    get: (asked) => figures(instances, team, asked),
    export: async ({ format, bounds, ...asked }) => {
      const rows: TableRow[] = [];
      for (const [index, to] of bounds.slice(1).entries()) {
        const from = bounds[index] ?? to;
        if (from > Date.now()) break;
        const { agents } = await figures(instances, team, { ...asked, bounds: [from, to] });
        const known = agents.length === 0 ? [nobody] : agents;
        for (const { medianAnswer, ...counts } of known) {
          const medianAnswerSeconds =
            medianAnswer === null ? null : Math.round(medianAnswer / second);
          rows.push({ from: timeCell(from), ...counts, medianAnswerSeconds });
        }
      }
      return offerTable(exports, { name: 'overview', format, columns, rows });
    },
  };
}

async function figures(
  instances: Instances,
  team: Pick<Team, 'isLead' | 'membership'>,
  asked: Asked,
): Promise<OverviewFigures> {
  const { instanceId, bounds, agent, templateId } = asked;
  const sessions = instanceId === null ? instances.sessions() : [instances.session(instanceId)];
  const shared = new Set(await sharedOf(sessions));
  const isLead = team.isLead();
  const member = team.membership()?.name ?? null;
  const steps = bounds.slice(1).map(() => nothing);
  const byAgent = new Map<string, SentCounts>();
  const byTemplate = new Map<string, SentCounts>();
  const byInstance = new Map<string, SentCounts>();
  const reasons = new Map<OverviewReason, number>();
  const waitsOf = new Map<string, number[]>();
  // Outside a team nobody is assigned a chat.
  const assignee = shared.size > 0 ? agent : null;
  const ofEverybody = agent !== assignee;
  const waiting: OverviewFigures['waiting'] = { chats: 0, since: null, ofEverybody };

  for (const session of sessions) {
    const { record, history } = session;
    const id = record.instanceId;
    byInstance.set(id, nothing);
    const ofTeam = isLead && shared.has(session);
    const counted = await history.overview.counts({ bounds, ofTeam, member, agent, templateId });
    for (const [index, groups] of counted.entries()) {
      for (const { agent: by, templateId: template, reason, waits, ...outcomes } of groups) {
        const { accepted, needsReview, other } = outcomes;
        const counts = { sent: accepted + needsReview + other, ...outcomes };
        steps[index] = sum(steps[index], counts);
        addTo(byAgent, by, counts);
        addTo(byInstance, id, counts);
        if (template !== null) addTo(byTemplate, template, counts);
        if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + counts.sent);
        const known = waitsOf.get(by) ?? [];
        waitsOf.set(by, known);
        for (const wait of waits) known.push(wait);
      }
    }
    if (assignee !== null && !shared.has(session)) continue;
    const now = await history.overview.waiting({ member, agent: assignee });
    waiting.chats += now.chats;
    if (now.since !== null) waiting.since = Math.min(waiting.since ?? now.since, now.since);
  }
  const waits = [...waitsOf.values()].flat();
  return {
    whose: shared.size === 0 ? null : isLead ? 'team' : 'own',
    steps,
    total: steps.reduce(sum, nothing),
    answered: answeredWithin(waits),
    medianAnswer: median(waits),
    reasons: overviewReasons.flatMap((reason) => {
      const count = reasons.get(reason) ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    agents: [...byAgent]
      .map(([name, counts]) => ({
        agent: name,
        ...counts,
        medianAnswer: median(waitsOf.get(name) ?? []),
      }))
      .sort(mostFirst),
    templates: [...byTemplate]
      .map(([id, counts]) => ({ templateId: id, ...counts }))
      .sort(mostFirst),
    instances: [...byInstance].map(([id, counts]) => ({ instanceId: id, ...counts })),
    waiting,
  };
}

function sum(one: SentCounts = nothing, other: SentCounts = nothing): SentCounts {
  return {
    sent: one.sent + other.sent,
    accepted: one.accepted + other.accepted,
    needsReview: one.needsReview + other.needsReview,
    other: one.other + other.other,
  };
}

function addTo(all: Map<string, SentCounts>, key: string, counts: SentCounts): void {
  all.set(key, sum(all.get(key), counts));
}

function answeredWithin(waits: readonly number[]): number[] {
  const counts = answerLimits.map(() => 0);
  for (const waited of waits) {
    const index = answerLimits.findIndex((limit) => limit === null || waited <= limit * minute);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

function mostFirst(one: SentCounts, other: SentCounts): number {
  return other.sent - one.sent;
}

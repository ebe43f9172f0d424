import {
  type OverviewFigures,
  type OverviewReason,
  overviewReasons,
  type SentCounts,
} from '../../../shared/contract/overview.ts';
import { answerLimits } from '../../../shared/domain/answer-limits.ts';
import { median } from '../../../shared/domain/median.ts';
import type { Exports } from '../files/exports.ts';
import { offerTable } from '../files/write-table.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Team } from '../sessions/team-membership.ts';
import { sharedOf } from '../team/team-desk.ts';
import type { ServiceOf } from '../service-of.ts';

type Asked = Parameters<ServiceOf<'overview'>['get']>[0];

const minute = 60_000;
const nothing: SentCounts = { sent: 0, accepted: 0, needsReview: 0, other: 0 };

/**
 * Creates the service that counts what was sent and answered, over one instance or all. Of a shared instance it counts what the whole team
 * sent where this member leads the team: the times of others are for leads alone.
 */
export function createOverview(
  instances: Instances,
  exports: Exports,
  team: Pick<Team, 'isLead'>,
): ServiceOf<'overview'> {
  return {
    get: (asked) => figures(instances, team, asked),
    export: async (asked) => {
      const { steps } = await figures(instances, team, asked);
      const rows = steps.map((counts, index) => ({
        from: new Date(asked.bounds[index] ?? 0).toISOString(),
        ...counts,
      }));
      const columns = ['from', 'sent', 'accepted', 'needsReview', 'other'];
      return offerTable(exports, { name: 'overview', format: 'csv', columns, rows });
    },
  };
}

async function figures(
  instances: Instances,
  team: Pick<Team, 'isLead'>,
  asked: Asked,
): Promise<OverviewFigures> {
  const { instanceId, bounds, agent, templateId } = asked;
  const sessions = instanceId === null ? instances.sessions() : [instances.session(instanceId)];
  const shared = new Set(await sharedOf(sessions));
  const isLead = team.isLead();
  const steps = bounds.slice(1).map(() => nothing);
  const byAgent = new Map<string, SentCounts>();
  const byTemplate = new Map<string, SentCounts>();
  const byInstance = new Map<string, SentCounts>();
  const reasons = new Map<OverviewReason, number>();
  const waits: { by: string; waited: number }[] = [];
  const waiting: OverviewFigures['waiting'] = { chats: 0, since: null };

  for (const session of sessions) {
    const { record, history } = session;
    const id = record.instanceId;
    byInstance.set(id, nothing);
    const ofTeam = isLead && shared.has(session);
    for (const [index, from] of bounds.slice(0, -1).entries()) {
      const step = { from, to: bounds[index + 1] ?? from, ofTeam, agent, templateId };
      const counted = await history.overview.counts(step);
      for (const { agent: by, templateId: template, ...outcomes } of counted.groups) {
        const { accepted, needsReview, other } = outcomes;
        const counts = { sent: accepted + needsReview + other, ...outcomes };
        steps[index] = sum(steps[index], counts);
        addTo(byAgent, by, counts);
        addTo(byInstance, id, counts);
        if (template !== null) addTo(byTemplate, template, counts);
      }
      for (const { reason, count } of counted.reasons) {
        reasons.set(reason, (reasons.get(reason) ?? 0) + count);
      }
      for (const { agent: by, waited } of counted.answers) waits.push({ by, waited });
    }
    const now = await history.overview.waiting();
    waiting.chats += now.chats;
    if (now.since !== null) waiting.since = Math.min(waiting.since ?? now.since, now.since);
  }
  return {
    isWhole: isLead || shared.size === 0,
    steps,
    total: steps.reduce(sum, nothing),
    answered: answeredWithin(waits.map(({ waited }) => waited)),
    medianAnswer: median(waits.map(({ waited }) => waited)),
    reasons: overviewReasons.flatMap((reason) => {
      const count = reasons.get(reason) ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    agents: [...byAgent]
      .map(([name, counts]) => {
        const own = waits.filter(({ by }) => by === name).map(({ waited }) => waited);
        return { agent: name, ...counts, medianAnswer: median(own) };
      })
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

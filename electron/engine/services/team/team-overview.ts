import type {
  TeamLoad,
  TeamMemberLoad,
  TeamOverview,
} from '../../../../shared/contract/team-overview.ts';
import { median } from '../../../../shared/domain/median.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Team } from '../../sessions/team-membership.ts';

const nothing: TeamLoad = { chats: 0, waiting: 0, since: null };

/** Milliseconds whose answers are read at once: a year of 50,000 would keep what is being sent waiting for a second. */
const stepMs = 7 * 86_400_000;

/** Counts what a team has to do over some instances, and what it answered in a stretch of time. Empty where none is shared. */
export async function teamOverview(
  team: Pick<Team, 'membership' | 'members'>,
  sessions: readonly Pick<InstanceSession, 'history'>[],
  stretch: { from: number; to: number },
): Promise<TeamOverview> {
  const own = team.membership()?.memberId ?? null;
  const people = team.members();
  const isLead = people.some(({ memberId, isLead: leads }) => memberId === own && leads);
  let unassigned = nothing;
  const ofQueue = new Map<string, TeamLoad>();
  const ofMember = new Map<string, TeamLoad>();
  const waits = new Map<string, number[]>();
  const queues: TeamOverview['queues'] = [];

  for (const { history } of sessions) {
    for (const { memberId, queueId, ...load } of await history.teamLoad.load(Date.now())) {
      if (memberId !== null) ofMember.set(memberId, sum(ofMember.get(memberId), load));
      else if (queueId !== null) ofQueue.set(queueId, sum(ofQueue.get(queueId), load));
      else unassigned = sum(unassigned, load);
    }
    for (let from = stretch.from; from < stretch.to; from += stepMs) {
      const to = Math.min(from + stepMs, stretch.to);
      for (const { memberId, waited } of await history.teamLoad.answers({ from, to })) {
        const known = waits.get(memberId);
        if (known === undefined) waits.set(memberId, [waited]);
        else known.push(waited);
      }
    }
    for (const { queueId, name, isEnded } of await history.teamWork.queues()) {
      if (!isEnded) queues.push({ queueId, name, ...(ofQueue.get(queueId) ?? nothing) });
    }
  }

  const members = people.map(({ memberId, name, removedAt }): TeamMemberLoad => {
    const isYou = memberId === own;
    const load = ofMember.get(memberId) ?? nothing;
    const head = { memberId, name, isYou, isRemoved: removedAt !== null };
    if (!isYou && !isLead)
      return { ...head, ...load, since: null, answers: null, medianAnswer: null };
    const answered = waits.get(memberId) ?? [];
    return { ...head, ...load, answers: answered.length, medianAnswer: median(answered) };
  });
  return {
    isLead,
    unassigned,
    queues: queues.sort((one, other) => one.name.localeCompare(other.name)),
    members: members
      .filter(({ isRemoved, chats, answers }) => !isRemoved || chats > 0 || (answers ?? 0) > 0)
      .sort(
        (one, other) =>
          Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name),
      ),
  };
}

function sum(one: TeamLoad = nothing, other: TeamLoad = nothing): TeamLoad {
  const since = [one.since, other.since].filter((time) => time !== null);
  return {
    chats: one.chats + other.chats,
    waiting: one.waiting + other.waiting,
    since: since.length === 0 ? null : Math.min(...since),
  };
}

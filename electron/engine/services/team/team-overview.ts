import type {
  TeamLoad,
  TeamMemberLoad,
  TeamOverview,
} from '../../../../shared/contract/team-overview.ts';
import { median } from '../../../../shared/domain/median.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Team } from '../../sessions/team-membership.ts';

type Sessions = readonly Pick<InstanceSession, 'history'>[];

const noLoad: TeamLoad = { chats: 0, waiting: 0, since: null };

/** Milliseconds of answers to read in one query: reading a year of 50,000 answers at once would delay sending by a second. */
const stepMs = 7 * 86_400_000;

/** Sums up a team’s open work in some instances and its answers in a period. Without instances every count is zero. */
export async function teamOverview(
  team: Pick<Team, 'membership' | 'members' | 'isLead'>,
  sessions: Sessions,
  period: { from: number; to: number },
): Promise<TeamOverview> {
  const ownId = team.membership()?.memberId ?? null;
  const people = await withLost(team.members(), sessions);
  const isLead = team.isLead();
  const { unassigned, queues, loadOf } = await readLoads(sessions);
  const waitsOf = await readWaits(sessions, period);

  const members = people.map(({ memberId, name, removedAt }): TeamMemberLoad => {
    const isYou = memberId === ownId;
    const load = loadOf.get(memberId) ?? noLoad;
    const member = { memberId, name, isYou, isRemoved: removedAt !== null, ...load };
    if (!isYou && !isLead) return { ...member, since: null, answers: null, medianAnswer: null };
    const waits = waitsOf.get(memberId) ?? [];
    return { ...member, answers: waits.length, medianAnswer: median(waits) };
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

type Known = Pick<ReturnType<Team['members']>[number], 'memberId' | 'name' | 'removedAt'>;

/** Adds, as removed, the members whom a restored store no longer has: what they answered is counted everywhere else. */
async function withLost(people: readonly Known[], sessions: Sessions): Promise<Known[]> {
  const all = new Map(people.map((one) => [one.memberId, one]));
  for (const { history } of sessions) {
    const { names } = await history.team.knownMembers();
    for (const [memberId, name] of Object.entries(names)) {
      if (!all.has(memberId)) all.set(memberId, { memberId, name, removedAt: 0 });
    }
  }
  return [...all.values()];
}

/** Returns the open chats by assignee: `loadOf` is by member ID. */
async function readLoads(sessions: Sessions) {
  let unassigned = noLoad;
  const ofQueue = new Map<string, TeamLoad>();
  const loadOf = new Map<string, TeamLoad>();
  const queues: TeamOverview['queues'] = [];
  for (const { history } of sessions) {
    for (const { memberId, queueId, ...load } of await history.teamLoad.load(Date.now())) {
      if (memberId !== null) loadOf.set(memberId, sum(loadOf.get(memberId), load));
      else if (queueId !== null) ofQueue.set(queueId, sum(ofQueue.get(queueId), load));
      else unassigned = sum(unassigned, load);
    }
    for (const { queueId, name, isEnded } of await history.teamWork.queues()) {
      if (!isEnded) queues.push({ queueId, name, ...(ofQueue.get(queueId) ?? noLoad) });
    }
  }
  return { unassigned, queues, loadOf };
}

/** Returns by member ID how long each answer took, in milliseconds. */
async function readWaits(
  sessions: Sessions,
  period: { from: number; to: number },
): Promise<Map<string, number[]>> {
  const waitsOf = new Map<string, number[]>();
  for (const { history } of sessions) {
    for (let from = period.from; from < period.to; from += stepMs) {
      const to = Math.min(from + stepMs, period.to);
      for (const { memberId, waited } of await history.teamLoad.answers({ from, to })) {
        const waits = waitsOf.get(memberId);
        if (waits === undefined) waitsOf.set(memberId, [waited]);
        else waits.push(waited);
      }
    }
  }
  return waitsOf;
}

function sum(one: TeamLoad = noLoad, other: TeamLoad = noLoad): TeamLoad {
  const since = [one.since, other.since].filter((time) => time !== null);
  return {
    chats: one.chats + other.chats,
    waiting: one.waiting + other.waiting,
    since: since.length === 0 ? null : Math.min(...since),
  };
}

import type { TeamAuthor, TeamLine } from '../../../../shared/contract/team.ts';
import { invalidInput } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { Team } from '../../sessions/team-membership.ts';
import { sharedOf, type TeamDesk } from '../../team/team-desk.ts';
import type { ServiceOf } from '../service-of.ts';

/** Creates the service of the team. */
export function createTeamService({
  team,
  instances,
  desk,
}: {
  team: Team;
  instances: Instances;
  desk: TeamDesk;
}): ServiceOf<'team'> {
  const ownId = () => team.membership()?.memberId ?? null;

  const shared = () => sharedOf(instances.sessions());

  const author = (memberId: string): TeamAuthor => {
    const known = team.members().find((member) => member.memberId === memberId);
    return { memberId, name: known?.name ?? '' };
  };
  const authorOrYou = (memberId: string) => ({
    ...author(memberId),
    isYou: memberId === ownId(),
  });

  const sharedSession = async (instanceId: string): Promise<InstanceSession> => {
    const session = instances.session(instanceId);
    if (!(await session.team.isShared())) throw invalidInput('instanceId', 'team-not-shared');
    return session;
  };

  const get = async () => {
    const membership = team.membership();
    const here = desk.here();
    const sessions = await shared();
    const waiting = await Promise.all(sessions.map((session) => session.team.waiting()));
    return {
      membership: membership && {
        teamName: membership.teamName,
        memberId: membership.memberId,
        name: membership.name,
        host: `${membership.host}:${membership.port}`,
      },
      ...team.status(),
      kept: team.kept() && {
        months: team.kept()?.months ?? null,
        since: team.kept()?.since ?? null,
      },
      waiting: waiting.reduce((total, count) => total + count, 0),
      members: team
        .members()
        .map(({ memberId, name, isLead, removedAt }) => ({
          memberId,
          name,
          isLead,
          isYou: memberId === ownId(),
          isHere: memberId === ownId() || here.has(memberId),
          isRemoved: removedAt !== null,
        }))
        .sort(
          (one, other) =>
            Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name),
        ),
      shared: sessions.map(({ record }) => record.instanceId),
      limited: instances
        .sessions()
        .filter((session) => team.store()?.mayUse(session.team.instanceKey()) === false)
        .map(({ record }) => record.instanceId),
    };
  };

  return {
    get,
    join: async ({ line, instanceId }) => {
      const session = instanceId === null ? null : instances.session(instanceId);
      await team.join(line);
      await session?.team.share(true);
      return get();
    },
    leave: async ({ isErased }) => {
      for (const session of await shared()) await session.team.share(false);
      await team.leave();
      // Also of those that were shared before.
      if (isErased) for (const session of instances.sessions()) await session.eraseTeam();
    },
    share: async ({ instanceId, isShared }) => {
      await instances.session(instanceId).team.share(isShared);
    },
    chat: ({ instanceId, chatId }) => desk.chat(instances.session(instanceId), chatId),
    chats: ({ instanceId }) => desk.chats(instances.session(instanceId)),
    lines: async ({ instanceId, chatId }) => {
      const lines = await instances.session(instanceId).history.team.lines(chatId);
      return lines.map(({ lineId, at, memberId, text, mentions, to }): TeamLine => {
        const head = { lineId, at, author: authorOrYou(memberId) };
        if (text !== null) return { ...head, kind: 'note', text, mentions: mentions.map(author) };
        return { ...head, kind: 'assignment', to: to === null ? null : authorOrYou(to) };
      });
    },
    attend: async ({ instanceId, chatId, ...how }) => {
      await desk.attend(instances.session(instanceId), chatId, how);
    },
    answerInstead: async ({ instanceId, chatId }) => {
      await desk.answerInstead(await sharedSession(instanceId), chatId);
    },
    assign: async ({ instanceId, chatId, memberId }) => {
      const session = await sharedSession(instanceId);
      await session.team.assign(chatId, memberId);
    },
    addNote: async ({ instanceId, ...note }) => {
      const session = await sharedSession(instanceId);
      await session.team.addNote(note);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { TeamAuthor, TeamLine } from '../../../../shared/contract/team.ts';
import { invalidInput } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { Team } from '../../sessions/team-membership.ts';
import type { StoredAssignee } from '../../store/team/assignments.ts';
import { sharedOf, type TeamDesk } from '../../team/team-desk.ts';
import type { Attempts } from '../attempts.ts';
import type { ServiceOf } from '../service-of.ts';
import { searchStore } from './search-store.ts';
import type { SharedTemplates } from '../templates/shared-templates.ts';
import { teamAudit } from './team-audit.ts';
import { teamOverview } from './team-overview.ts';

/** Creates the service of the team. */
export function createTeamService({
  team,
  instances,
  desk,
  attempts,
  templates,
}: {
  team: Team;
  instances: Instances;
  desk: TeamDesk;
  attempts: Attempts;
  templates: Pick<SharedTemplates, 'countWaiting' | 'leave'>;
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

  /** The store refuses anybody else too. */
  const onlyLeads = (field: string): void => {
    const own = team.members().find(({ memberId }) => memberId === ownId());
    if (own?.isLead !== true) throw invalidInput(field, 'team-lead-only');
  };

  const ledSession = async (instanceId: string): Promise<InstanceSession> => {
    const session = await sharedSession(instanceId);
    onlyLeads('name');
    return session;
  };

  /** Chats of it may be nobody's now, or somebody's queue. */
  const queueChanged = (session: InstanceSession): void => {
    session.team.changed();
    session.events.publish('chats.changed', { chatId: null });
  };

  /** Refuses a queue that somebody has ended meanwhile. */
  const assignee = async (
    session: InstanceSession,
    to: StoredAssignee,
  ): Promise<StoredAssignee> => {
    if (to.memberId !== null) return { memberId: to.memberId, queueId: null };
    if (to.queueId === null) return to;
    const queues = await session.history.teamWork.queues();
    const isOpen = queues.some(({ queueId, isEnded }) => queueId === to.queueId && !isEnded);
    if (!isOpen) throw invalidInput('to', 'queue-ended');
    return to;
  };

  const get = async () => {
    const membership = team.membership();
    const status = team.status();
    const here = desk.here();
    const sessions = await shared();
    const isLimited = (session: InstanceSession) =>
      team.store()?.mayUse(session.team.instanceKey()) === false;
    // Of an instance that this member may not see, nothing is on its way.
    const open = sessions.filter((session) => !isLimited(session));
    const waiting = await Promise.all(open.map((session) => session.team.waiting()));
    return {
      membership: membership && {
        teamName: membership.teamName,
        memberId: membership.memberId,
        name: membership.name,
        host: `${membership.host}:${membership.port}`,
      },
      ...status,
      kept: team.kept() && {
        months: team.kept()?.months ?? null,
        since: team.kept()?.since ?? null,
      },
      waiting: waiting.reduce((total, count) => total + count, templates.countWaiting()),
      toRead: Math.max(0, ...open.map((session) => session.team.toRead())),
      members: team
        .members()
        .map(({ memberId, name, isLead, joinedAt, removedAt }) => ({
          memberId,
          name,
          isLead,
          isYou: memberId === ownId(),
          isHere: memberId === ownId() ? status.state === 'up' : here.has(memberId),
          hasJoined: joinedAt !== null,
          isRemoved: removedAt !== null,
        }))
        .sort(
          (one, other) =>
            Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name),
        ),
      shared: sessions.map(({ record }) => record.instanceId),
      limited: instances
        .sessions()
        .filter(isLimited)
        .map(({ record }) => record.instanceId),
    };
  };

  /** As where it is left: what the team wrote so far stays here. */
  const leaveBefore = async (memberId: string): Promise<void> => {
    const sessions = await shared();
    await Promise.all(sessions.map((session) => session.team.share(false)));
    await templates.leave(memberId, false);
  };

  return {
    get,
    join: ({ attemptId, line, instanceId }) =>
      attempts.run(attemptId, async (signal) => {
        const session = instanceId === null ? null : instances.session(instanceId);
        await team.join(line, { signal, leaveBefore });
        await session?.team.share(true);
        return get();
      }),
    leave: ({ attemptId, isErased }) =>
      attempts.run(attemptId, async (signal) => {
        const sessions = await shared();
        await Promise.all(sessions.map((session) => session.team.share(false, signal)));
        // Also of those that were shared before; and before the team is left, so that it can be asked for again where it was broken off.
        if (isErased) for (const session of instances.sessions()) await session.eraseTeam(signal);
        signal.throwIfAborted();
        const own = ownId();
        await team.leave();
        if (own !== null) await templates.leave(own, isErased);
        return get();
      }),
    share: async ({ instanceId, isShared }) => {
      await instances.session(instanceId).team.share(isShared);
    },
    overview: async ({ instanceId, from, to }) => {
      const sessions = await shared();
      const asked = sessions.filter(({ record }) => [null, record.instanceId].includes(instanceId));
      return teamOverview(team, asked, { from, to });
    },
    audit: ({ memberId, next }) => {
      onlyLeads('memberId');
      return teamAudit(
        { store: team.store(), sessions: instances.sessions() },
        { memberId, before: next },
      );
    },
    chat: ({ instanceId, chatId }) => desk.chat(instances.session(instanceId), chatId),
    chats: ({ instanceId }) => desk.chats(instances.session(instanceId)),
    lines: async ({ instanceId, chatId }) => {
      const lines = await instances.session(instanceId).history.team.lines(chatId);
      const queues = await instances.session(instanceId).history.teamWork.queues();
      return lines.map(({ lineId, at, memberId, text, mentions, to, queueId }): TeamLine => {
        const head = { lineId, at, author: authorOrYou(memberId) };
        if (text !== null) return { ...head, kind: 'note', text, mentions: mentions.map(author) };
        if (to !== null) {
          return { ...head, kind: 'assignment', to: { kind: 'member', ...authorOrYou(to) } };
        }
        const queue = queues.find((one) => one.queueId === queueId);
        if (queue === undefined) return { ...head, kind: 'assignment', to: null };
        const { name } = queue;
        return {
          ...head,
          kind: 'assignment',
          to: { kind: 'queue', queueId: queue.queueId, name, isYou: false },
        };
      });
    },
    search: ({ instanceId, attemptId, ...asked }) => {
      const session = instances.session(instanceId);
      return attempts.run(attemptId, (signal) => searchStore({ team, session }, asked, signal));
    },
    attend: async ({ instanceId, chatId, ...how }) => {
      const session = instances.session(instanceId);
      const seeCalls = async () => {
        if (!how.isLooking || !(await session.history.teamWork.endCalls(chatId))) return;
        session.events.publish('teamChats.changed', {});
        session.events.publish('chats.changed', { chatId });
      };
      // At once, so that a chat is opened and left in the order in which it was said.
      await Promise.all([desk.attend(session, chatId, how), seeCalls()]);
    },
    answerInstead: async ({ instanceId, chatId }) => {
      await desk.answerInstead(await sharedSession(instanceId), chatId);
    },
    assign: async ({ instanceId, chatId, ...to }) => {
      const session = await sharedSession(instanceId);
      const given = { assignmentId: randomUUID(), chatId, to: await assignee(session, to) };
      await session.history.teamWork.assign(given, Date.now());
      session.team.changed();
    },
    handOver: async ({ instanceId, chatId, note, withDraft, ...to }) => {
      const session = await sharedSession(instanceId);
      const { history, events } = session;
      const text = withDraft ? ((await history.drafts.get(chatId))?.text.trim() ?? '') : '';
      const draft = text === '' ? null : text;
      const given = { assignmentId: randomUUID(), chatId, to: await assignee(session, to), draft };
      await history.teamWork.handOver(given, note, Date.now());
      session.team.changed();
      if (draft !== null) events.publish('drafts.changed', { chatId });
    },
    handedDraft: async ({ instanceId, chatId }) => {
      const session = instances.session(instanceId);
      if (!(await session.team.isShared())) return null;
      const found = await session.history.teamWork.handedDraft(chatId);
      if (found === null) return null;
      const { assignmentId, byMemberId, text } = found;
      return { assignmentId, byName: author(byMemberId).name, text };
    },
    endHandedDraft: async ({ instanceId, chatId, assignmentId, isWanted }) => {
      const { history, events, team: log } = await sharedSession(instanceId);
      if (!(await history.teamWork.endHandedDraft(chatId, assignmentId, isWanted))) return;
      if (isWanted) events.publish('drafts.changed', { chatId });
      log.changed();
    },
    addNote: async ({ instanceId, ...note }) => {
      const session = await sharedSession(instanceId);
      await session.history.teamWork.addNote(note, Date.now());
      session.team.changed();
    },
    queues: async ({ instanceId }) => {
      const { history, team: log } = instances.session(instanceId);
      if (!(await log.isShared())) return [];
      const [queues, counts] = await Promise.all([
        history.teamWork.queues(),
        history.teamWork.queueCounts(Date.now()),
      ]);
      return queues
        .filter(({ isEnded }) => !isEnded)
        .map(({ queueId, name }) => ({
          queueId,
          name,
          count: counts.find((one) => one.queueId === queueId)?.count ?? 0,
        }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    saveQueue: async ({ instanceId, queueId, name }) => {
      const session = await ledSession(instanceId);
      const queues = await session.history.teamWork.queues();
      const isTaken = queues.some(
        (one) =>
          !one.isEnded &&
          one.queueId !== queueId &&
          one.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
      );
      if (isTaken) throw invalidInput('name', 'queue-name-taken');
      await session.history.teamWork.putQueue({ queueId, name, isEnded: false }, Date.now());
      queueChanged(session);
    },
    endQueue: async ({ instanceId, queueId }) => {
      const session = await ledSession(instanceId);
      const queues = await session.history.teamWork.queues();
      const queue = queues.find((one) => one.queueId === queueId);
      if (queue === undefined || queue.isEnded) return;
      await session.history.teamWork.putQueue({ ...queue, isEnded: true }, Date.now());
      queueChanged(session);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type {
  TeamAuthor,
  TeamLine,
  TeamMember,
  TeamStatus,
} from '../../../../shared/contract/team.ts';
import { isLoginOver } from '../../../../shared/domain/team-login.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import { sharedCopyOf } from '../../sessions/shared-copy.ts';
import type { Team } from '../../sessions/team-membership.ts';
import type { StoredAssignee } from '../../store/chats/assignments.ts';
import type { StoredLine } from '../../store/team/team-table.ts';
import type { StoredQueue } from '../../store/team/work-table.ts';
import { sharedOf, type TeamDesk } from '../../team/team-desk.ts';
import type { Attempts } from '../../application/attempts.ts';
import type { ServiceOf } from '../../service-of.ts';
import { searchStore } from './search-store.ts';
import type { SharedTemplates } from '../../team/templates/shared-templates.ts';
import { teamAudit } from './team-audit.ts';
import { teamOverview } from './team-overview.ts';

/** Creates the service behind the `team` calls. */
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

  const sharedSessions = () => sharedOf(instances.sessions());

  const sharedSession = async (instanceId: string): Promise<InstanceSession> => {
    const session = instances.session(instanceId);
    if (isLoginOver(team.status())) throw invalidInput('instanceId', 'team-login-over');
    if (!(await session.team.isShared())) throw invalidInput('instanceId', 'team-not-shared');
    return session;
  };

  /** Throws for members who do not lead the team; the store refuses them too. */
  const requireLead = (field: string): void => {
    if (!team.isLead()) throw invalidInput(field, 'team-lead-only');
  };

  const sharedSessionAsLead = async (instanceId: string): Promise<InstanceSession> => {
    const session = await sharedSession(instanceId);
    requireLead('name');
    return session;
  };

  /** A changed queue also changes which chats count as unassigned. */
  const publishQueueChange = (session: InstanceSession): void => {
    session.team.changed();
    session.events.publish('chats.changed', { chatId: null });
  };

  /** Returns the assignee as stored. Throws for a queue that was ended meanwhile. */
  const checkedAssignee = async (
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

  const publishAssignment = (session: InstanceSession, chatId: string): void => {
    session.team.changed();
    // It may be open again.
    session.events.publish('chats.changed', { chatId });
  };

  const isLimited = (session: InstanceSession): boolean =>
    team.store()?.mayUse(session.team.instanceKey()) === false;

  const listMembers = (sessions: readonly InstanceSession[], isUp: boolean): TeamMember[] => {
    const online = desk.online();
    const notIn = (keys: readonly string[]) =>
      sessions
        .filter((session) => !keys.includes(session.team.instanceKey()))
        .map(({ record }) => record.instanceId);
    return team
      .members()
      .map(({ memberId, name, isLead, joinedAt, removedAt, instances: keys, reads }) => ({
        memberId,
        name,
        isLead,
        isYou: memberId === ownId(),
        isHere: memberId === ownId() ? isUp : online.has(memberId),
        // The members are read less often than who is online. While the store is away, they may have joined since.
        hasJoined: joinedAt !== null || online.has(memberId) || !isUp,
        isRemoved: removedAt !== null,
        limited: keys === null ? [] : notIn(keys),
        notSharing: memberId === ownId() ? [] : notIn(reads),
      }))
      .sort(
        (one, other) =>
          Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name),
      );
  };

  const get = async (): Promise<TeamStatus> => {
    const membership = team.membership();
    const status = team.status();
    const sessions = await sharedSessions();
    // Instances that this member may not use have nothing to append or read.
    const open = sessions.filter((session) => !isLimited(session));
    const waiting = await Promise.all(open.map((session) => session.team.waiting()));
    const kept = team.kept();
    return {
      membership: membership && {
        teamName: membership.teamName,
        memberId: membership.memberId,
        name: membership.name,
        host: `${membership.host}:${membership.port}`,
      },
      ...status,
      kept: kept && { months: kept.months, since: kept.since },
      waiting: waiting.reduce((total, count) => total + count, templates.countWaiting()),
      isUnsaved: open.some((session) => session.team.isUnsaved()),
      isUntold: status.state === 'up' && team.store()?.isUntold() === true,
      toRead: Math.max(0, ...open.map((session) => session.team.toRead())),
      members: listMembers(sessions, status.state === 'up'),
      shared: sessions.map(({ record }) => record.instanceId),
      limited: instances
        .sessions()
        .filter(isLimited)
        .map(({ record }) => record.instanceId),
    };
  };

  /** Ends a membership as `leave` does, but keeps what the team wrote. */
  const leaveBefore = async (memberId: string): Promise<void> => {
    const sessions = await sharedSessions();
    await Promise.all(sessions.map((session) => session.team.share(false)));
    await templates.leave(memberId, false);
  };

  const sharedCopy = (session: InstanceSession) => sharedCopyOf(session, instances.sessions());

  /** Shares instances one after another: of two copies at once none would know of the other. */
  let sharing: Promise<unknown> = Promise.resolve();
  const share = (session: InstanceSession): Promise<void> => {
    const done = sharing.then(async () => {
      const copy = await sharedCopy(session);
      if (copy) throw invalidInput('instanceId', 'team-shared-twice', copy.record.name);
      await session.team.share(true);
    });
    sharing = done.catch(() => {});
    return done;
  };

  /** Whoever comes back to a team may expect that what it shared before is shared again. */
  const reportNotShared = async (): Promise<void> => {
    const shared = new Set(await sharedSessions());
    for (const session of instances.sessions()) {
      if (session.record.kind !== 'service' || shared.has(session)) continue;
      if (!(await sharedCopy(session))) team.reportNotShared(session.record);
    }
  };

  return {
    get,
    join: ({ attemptId, line, instanceId }) =>
      attempts.run(attemptId, async (signal) => {
        const session = instanceId === null ? null : instances.session(instanceId);
        const before = ownId();
        await team.join(line, { signal, leaveBefore });
        if (session && !(await sharedCopy(session))) await share(session);
        if (ownId() !== before) await reportNotShared();
        return get();
      }),
    tryNow: async () => {
      await team.store()?.tryNow();
      return get();
    },
    leave: ({ attemptId, isErased }) =>
      attempts.run(attemptId, async (signal) => {
        const sessions = await sharedSessions();
        await Promise.all(sessions.map((session) => session.team.share(false, signal)));
        // Includes instances shared in the past. Before leaving, so that an interrupted erasure can be repeated.
        if (isErased) for (const session of instances.sessions()) await session.eraseTeam(signal);
        signal.throwIfAborted();
        const own = ownId();
        await team.leave();
        if (own !== null) await templates.leave(own, isErased);
        return get();
      }),
    share: async ({ instanceId, isShared }) => {
      const session = instances.session(instanceId);
      await (isShared ? share(session) : session.team.share(false));
    },
    overview: async ({ instanceId, from, to }) => {
      const sessions = await sharedSessions();
      const chosen = sessions.filter(({ record }) =>
        [null, record.instanceId].includes(instanceId),
      );
      return teamOverview(team, chosen, { from, to });
    },
    audit: ({ memberId, next }) => {
      requireLead('memberId');
      return teamAudit(
        { store: team.store(), sessions: instances.sessions() },
        { memberId, before: next },
      );
    },
    chat: ({ instanceId, chatId }) => desk.chat(instances.session(instanceId), chatId),
    chats: ({ instanceId }) => desk.chats(instances.session(instanceId)),
    lines: async ({ instanceId, chatId }) => {
      const { history } = instances.session(instanceId);
      const lines = await history.team.lines(chatId);
      if (lines.length === 0) return [];
      const [queues, members] = await Promise.all([
        history.teamWork.queues(),
        history.team.knownMembers(),
      ]);
      return lines.map((line) => toTeamLine(line, queues, members));
    },
    search: ({ instanceId, attemptId, ...request }) => {
      const session = instances.session(instanceId);
      return attempts.run(attemptId, (signal) => searchStore({ team, session }, request, signal));
    },
    attend: async ({ instanceId, chatId, ...attendance }) => {
      const session = instances.session(instanceId);
      const markCallsSeen = async () => {
        if (!attendance.isLooking || !(await session.history.teamWork.endCalls(chatId))) return;
        session.events.publish('teamChats.changed', {});
        session.events.publish('chats.changed', { chatId });
      };
      // `desk.attend` must not wait, so that opening and leaving a chat keep their order.
      await Promise.all([desk.attend(session, chatId, attendance), markCallsSeen()]);
    },
    answerInstead: async ({ instanceId, chatId }) => {
      await desk.answerInstead(await sharedSession(instanceId), chatId);
    },
    assign: async ({ instanceId, chatId, ...to }) => {
      const session = await sharedSession(instanceId);
      const assignee = await checkedAssignee(session, to);
      const assignment = { assignmentId: randomUUID(), chatId, to: assignee };
      if (!(await session.history.teamWork.assign(assignment, Date.now()))) throw notFound('chat');
      publishAssignment(session, chatId);
    },
    handOver: async ({ instanceId, chatId, note, withDraft, ...to }) => {
      const session = await sharedSession(instanceId);
      const { history, events } = session;
      const stored = withDraft ? await history.drafts.get(chatId) : null;
      const draft = stored?.text.trim() || null;
      const assignee = await checkedAssignee(session, to);
      const assignment = { assignmentId: randomUUID(), chatId, to: assignee, draft };
      if (!(await history.teamWork.handOver(assignment, note, Date.now()))) throw notFound('chat');
      publishAssignment(session, chatId);
      if (draft !== null) events.publish('drafts.changed', { chatId });
    },
    handedDraft: async ({ instanceId, chatId }) => {
      const session = instances.session(instanceId);
      if (!(await session.team.isShared())) return null;
      const found = await session.history.teamWork.handedDraft(chatId);
      if (found === null) return null;
      const { assignmentId, byMemberId, text } = found;
      const by = team.members().find(({ memberId }) => memberId === byMemberId);
      return { assignmentId, byName: by?.name ?? '', text };
    },
    scheduled: async ({ instanceId, chatId }) => {
      const { history, team: log } = instances.session(instanceId);
      if (!(await log.isShared())) return [];
      const found = await history.teamWork.scheduled(chatId, Date.now());
      if (found.length === 0) return [];
      const { names } = await history.team.knownMembers();
      return found.map((one) => ({ ...one, name: names[one.memberId] ?? '' }));
    },
    endHandedDraft: async ({ instanceId, chatId, assignmentId, isWanted }) => {
      const { history, events, team: log } = await sharedSession(instanceId);
      if (!(await history.teamWork.endHandedDraft(chatId, assignmentId, isWanted))) return;
      if (isWanted) events.publish('drafts.changed', { chatId });
      log.changed();
    },
    addNote: async ({ instanceId, ...note }) => {
      const session = await sharedSession(instanceId);
      // A colleague may have forgotten the person while it was written: the page keeps the text.
      if (!(await session.history.teamWork.addNote(note, Date.now()))) throw notFound('chat');
      session.team.changed();
    },
    noteDraft: ({ instanceId, chatId }) =>
      instances.session(instanceId).history.teamWork.noteDraft(chatId),
    saveNoteDraft: async ({ instanceId, chatId, ...draft }) => {
      const { history } = instances.session(instanceId);
      const chat = await history.chats.get(chatId);
      if (chat === null) throw notFound('chat');
      await history.teamWork.putNoteDraft({ ...draft, chatId: chat.chatId });
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
          count: counts.find((each) => each.queueId === queueId)?.count ?? 0,
        }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    choices: async ({ instanceId }) => ({
      answerAssigns: await instances.session(instanceId).history.teamWork.answerAssigns(),
    }),
    choose: async ({ instanceId, answerAssigns }) => {
      const session = await sharedSession(instanceId);
      requireLead('answerAssigns');
      await session.history.teamWork.putAnswerAssigns(answerAssigns);
      session.team.changed();
    },
    saveQueue: async ({ instanceId, queueId, name }) => {
      const session = await sharedSessionAsLead(instanceId);
      const queues = await session.history.teamWork.queues();
      const isTaken = queues.some(
        (each) =>
          !each.isEnded &&
          each.queueId !== queueId &&
          each.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
      );
      if (isTaken) throw invalidInput('name', 'queue-name-taken');
      await session.history.teamWork.putQueue({ queueId, name, isEnded: false }, Date.now());
      publishQueueChange(session);
    },
    endQueue: async ({ instanceId, queueId }) => {
      const session = await sharedSessionAsLead(instanceId);
      const queues = await session.history.teamWork.queues();
      const queue = queues.find((each) => each.queueId === queueId);
      if (queue === undefined || queue.isEnded) return;
      await session.history.teamWork.putQueue({ ...queue, isEnded: true }, Date.now());
      publishQueueChange(session);
    },
  };
}

function toTeamLine(
  line: StoredLine,
  queues: readonly StoredQueue[],
  { ownId, names }: { ownId: string | null; names: Record<string, string> },
): TeamLine {
  const { lineId, at, memberId, text, mentions, to, queueId } = line;
  const authorOf = (id: string): TeamAuthor => ({ memberId: id, name: names[id] ?? '' });
  const authorOrYou = (id: string) => ({ ...authorOf(id), isYou: id === ownId });
  const head = { lineId, at, author: authorOrYou(memberId) };
  if (text !== null) return { ...head, kind: 'note', text, mentions: mentions.map(authorOf) };
  if (to !== null) {
    return { ...head, kind: 'assignment', to: { kind: 'member', ...authorOrYou(to) } };
  }
  const queue = queues.find((each) => each.queueId === queueId);
  if (queue === undefined) return { ...head, kind: 'assignment', to: null };
  const { name } = queue;
  return {
    ...head,
    kind: 'assignment',
    to: { kind: 'queue', queueId: queue.queueId, name, isYou: false },
  };
}

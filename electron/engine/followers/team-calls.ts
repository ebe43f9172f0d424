import { cutText } from '../../../shared/domain/cut-text.ts';
import type { Events } from '../events.ts';
import type { Host, SystemNote } from '../host.ts';
import type { Openings } from '../application/openings.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Team } from '../sessions/team-membership.ts';
import type { StoredCall } from '../store/team/work-table.ts';
import { textLength } from './attention.ts';
import { lookAfter } from './look-after.ts';
import { type Cause, createNews, type News } from '../notifications/news.ts';
import type { Notifications } from '../notifications/notifications.ts';

/** Milliseconds after which a call causes no notification: a desk that was away only lists it. */
const newsForMs = 3_600_000;

/** Milliseconds by which the times of a hand-over and its note may differ by the store's clock, as both are written at one moment. */
const handOverMs = 1_000;

const kinds = ['mentioned', 'given'] as const;

type Kind = (typeof kinds)[number];

interface CallCause extends Cause {
  at: number;
  byMemberId: string;
  text: string | null;
}

interface TeamCallsParts {
  host: Host;
  instances: Instances;
  openings: Openings;
  notifications: Notifications;
  events: Events;
  team: Pick<Team, 'members' | 'store'>;
}

/**
 * Notifies this desk's member when another member mentions them or assigns a chat to them, until they look at the chat. Returns the
 * function that ends this.
 */
export function followTeamCalls(parts: TeamCallsParts): () => void {
  const { host, instances, events, team, notifications } = parts;
  if (host.notify === null) return () => {};
  const newsOf = new Map<string, Record<Kind, News<CallCause>>>();
  let isFirstLook = true;

  return lookAfter(
    events,
    ['teamChats.changed', 'instances.changed'],
    async () => {
      const sessions = instances.sessions();
      for (const session of sessions) {
        const { instanceId } = session.record;
        const now = team.store()?.now() ?? Date.now();
        const calls = await session.history.teamWork.calls();
        const known = newsOf.get(instanceId) ?? newNews(isFirstLook);
        newsOf.set(instanceId, known);
        const causes = causesOf(calls, now);
        for (const kind of kinds)
          await notifyOfCalls(parts, session, kind, known[kind], causes[kind]);
      }
      isFirstLook = false;
      for (const instanceId of newsOf.keys()) {
        if (sessions.some(({ record }) => record.instanceId === instanceId)) continue;
        newsOf.delete(instanceId);
        for (const kind of kinds) notifications.withdraw(instanceId, kind);
      }
    },
    (error) => host.log.warn('who called this member was not looked up', { error: String(error) }),
  );
}

/** Creates the news of an instance. Calls that waited at the start cause no notification; in an instance added later, they do. */
function newNews(isStarting: boolean): Record<Kind, News<CallCause>> {
  const news = { mentioned: createNews<CallCause>(), given: createNews<CallCause>() };
  if (!isStarting) for (const kind of kinds) news[kind].look([]);
  return news;
}

/** Returns the calls as causes of notifications. A hand-over and a note that mentions this member in it are one cause. */
function causesOf(calls: readonly StoredCall[], now: number): Record<Kind, CallCause[]> {
  const toCause = ({ lineId, ...call }: StoredCall): CallCause => ({
    ...call,
    id: lineId,
    version: 0,
    count: 1,
    isOld: call.at < now - newsForMs,
  });
  const notes = calls.filter(({ text }) => text !== null);
  const assignments = calls.filter(({ text }) => text === null);
  const isHandOver = (note: StoredCall, assignment: StoredCall): boolean =>
    note.chatId === assignment.chatId &&
    note.byMemberId === assignment.byMemberId &&
    Math.abs(note.at - assignment.at) < handOverMs;
  const noteOf = (assignment: StoredCall) => notes.find((note) => isHandOver(note, assignment));
  return {
    mentioned: notes
      .filter((note) => !assignments.some((assignment) => isHandOver(note, assignment)))
      .map(toCause),
    given: assignments.map((one) => toCause({ ...one, text: noteOf(one)?.text ?? null })),
  };
}

/** Shows a notification of new calls, corrects one that is held back, and withdraws one whose calls are over. */
async function notifyOfCalls(
  { host, openings, notifications, team }: TeamCallsParts,
  session: InstanceSession,
  kind: Kind,
  known: News<CallCause>,
  causes: readonly CallCause[],
): Promise<void> {
  const { history, record } = session;
  const { instanceId, name: instanceName } = record;
  const { news, isMore, isLess } = known.look(causes);
  const newest = news.toSorted((one, other) => other.at - one.at)[0];
  if (newest === undefined) {
    if (isLess) notifications.withdraw(instanceId, kind);
    return;
  }
  if (!isMore && !isLess) return;
  const { chatId, byMemberId, text } = newest;
  const chat = await history.chats.get(chatId);
  const by = team.members().find(({ memberId }) => memberId === byMemberId)?.name ?? '';
  const isNamed = news.length === 1 && chat !== null && by !== '';
  const note: Extract<SystemNote, { kind: Kind }> = {
    kind,
    instanceName,
    count: news.length,
    chats: new Set(news.map((one) => one.chatId)).size,
    subject: isNamed
      ? {
          by,
          name: chat.name ?? chat.number,
          text: text == null ? null : cutText(text, textLength),
        }
      : null,
    actions: ['show'],
  };
  const show = (): void => {
    // The chat may have been joined with another since.
    history.aliases.chatOf(chatId).then(
      (now) => openings.open({ instanceId, place: 'chat', chatId: now, localId: null }),
      (error: unknown) =>
        host.log.error('a chat was not opened from a notification', { error: String(error) }),
    );
  };
  if (!isMore) notifications.correct(instanceId, note, show);
  else if (!notifications.tell(instanceId, note, show)) known.seen();
}

import { cutText } from '../../../shared/domain/cut-text.ts';
import type { Events } from '../events.ts';
import type { Host, InstanceCounts, NoteSubject, SystemNote } from '../host.ts';
import { createNoteActions } from './note-actions.ts';
import type { Openings } from '../application/openings.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { SendGuard } from '../team/team-desk.ts';
import type { Instances } from '../sessions/instances.ts';
import { lookAfter } from './look-after.ts';
import { createNews, type MessageCause, type News } from '../notifications/news.ts';
import type { Notifications } from '../notifications/notifications.ts';

/** The most of a message that a note is given; systems show less. */
export const textLength = 300;

const kinds = ['incoming', 'rejected', 'unknown'] as const;

type Kind = (typeof kinds)[number];

interface AttentionParts {
  host: Host;
  instances: Instances;
  settings: SettingsService;
  openings: Openings;
  notifications: Notifications;
  events: Events;
  guard: SendGuard;
}

/**
 * Follows what waits for a person, instance by instance: the host shows how much it is, and the person is told of what is new.
 * Returns the function that ends it.
 */
export function followAttention(parts: AttentionParts): () => void {
  const { host, instances, events, notifications } = parts;
  if (host.showCounts === null && host.notify === null) return () => {};
  const newsOf = new Map<string, Record<Kind, News<MessageCause>>>();

  return lookAfter(
    events,
    ['outbox.changed', 'messages.changed', 'chats.changed', 'instances.changed'],
    async () => {
      const counts: InstanceCounts[] = [];
      for (const session of instances.sessions()) {
        const { instanceId, name } = session.record;
        const { history } = session;
        const [review, chats, toReview, unreadChats] = await Promise.all([
          history.outbox.counts(),
          history.chats.counts(Date.now()),
          history.outbox.toReview(),
          history.reading.unreadChats(),
        ]);
        const { needsReview, waiting } = review;
        counts.push({ instanceId, name, needsReview, waiting, unread: chats.unread });
        const known = newsOf.get(instanceId) ?? newNews();
        newsOf.set(instanceId, known);
        const isUnknown = ({ state }: { state: string }) => state === 'unknown';
        const causes: Record<Kind, MessageCause[]> = {
          incoming: unreadChats.map((chat) => ({
            ...chat,
            id: chat.chatId,
            version: chat.position,
          })),
          unknown: toReview.filter(isUnknown).map(causeOf),
          rejected: toReview.filter((one) => !isUnknown(one)).map(causeOf),
        };
        for (const kind of kinds) await tellNews(parts, session, kind, known[kind], causes[kind]);
      }
      for (const instanceId of newsOf.keys()) {
        if (counts.some((one) => one.instanceId === instanceId)) continue;
        newsOf.delete(instanceId);
        for (const kind of kinds) notifications.withdraw(instanceId, kind);
      }
      host.showCounts?.(counts);
    },
    (error) => host.log.warn('what waits for a person was not counted', { error: String(error) }),
  );
}

const newNews = (): Record<Kind, News<MessageCause>> => ({
  incoming: createNews(),
  rejected: createNews(),
  unknown: createNews(),
});

const causeOf = (message: { localId: string; chatId: string }): MessageCause => ({
  ...message,
  id: message.localId,
  version: 0,
  count: 1,
});

/** Tells what is new, corrects what is held back, and withdraws what is over. */
async function tellNews(
  { host, settings, openings, notifications, guard }: AttentionParts,
  session: InstanceSession,
  kind: Kind,
  known: News<MessageCause>,
  causes: readonly MessageCause[],
): Promise<void> {
  const { instanceId, name } = session.record;
  const { news, isMore, isLess } = known.look(causes);
  if (news.length === 0) {
    if (isLess) notifications.withdraw(instanceId, kind);
    return;
  }
  if (!isMore && !isLess) return;
  const [one, ...others] = news;
  const only = others.length === 0 ? one : undefined;
  const note: Extract<SystemNote, { kind: Kind }> = {
    kind,
    instanceName: name,
    count: news.reduce((sum, { count }) => sum + count, 0),
    chats: new Set(news.map(({ chatId }) => chatId)).size,
    subject: only ? await subjectOf(session, only) : null,
    actions: only ? actionsFor[kind] : ['show'],
  };
  const carryOut = createNoteActions(session, settings, openings, guard);
  const act = only
    ? (...asked: [Parameters<typeof carryOut>[1], string | null]) =>
        void carryOut(only, ...asked).catch((error: unknown) =>
          host.log.error('an action of a notification failed', { error: String(error) }),
        )
    : undefined;
  if (!isMore) notifications.correct(instanceId, note, act);
  else if (!notifications.tell(instanceId, note, act)) known.seen();
}

/** What can be done at once about one message. Whether to send an unknown one again a person decides who sees it. */
const actionsFor = {
  incoming: ['answer', 'mark-read'],
  rejected: ['try-again', 'dismiss'],
  unknown: ['show'],
} as const;

async function subjectOf(
  { history }: InstanceSession,
  { chatId, localId }: MessageCause,
): Promise<NoteSubject | null> {
  const [chat, message] = await Promise.all([
    history.chats.get(chatId),
    history.messages.get(localId),
  ]);
  if (chat === null) return null;
  const text = cutText(message?.text ?? '', textLength);
  return { name: chat.name ?? chat.number, text: text === '' ? null : text };
}

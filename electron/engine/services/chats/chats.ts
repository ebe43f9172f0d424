import type {
  Chat,
  FormerOrder,
  ReadingChange,
  Recipient,
  NumberCountry,
} from '../../../../shared/contract/chats.ts';
import { EngineError, invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import { tellThatSeen } from '../messages/message-actions.ts';
import { notToComeBack, type OrderChange } from '../../store/chats/chat-order-table.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import type { MemoryService } from '../../settings/memory.ts';
import type { SettingsService } from '../../settings/settings.ts';
import type { SendGuard } from '../../team/team-desk.ts';
import { missedBefore } from '../../delivery/schedule.ts';
import { describeChatId, readChats } from '../../numbers/recipients.ts';
import { chatOf } from '../../incoming/record-fields.ts';
import { describeChat } from '../../numbers/describe-chat.ts';

/** Creates the service of an instance's chats: people and groups that were opened here, newest activity first. */
export function createChats(
  session: InstanceSession,
  settings: SettingsService,
  guard: Pick<SendGuard, 'answeredByOthers'>,
): Omit<InstanceServiceOf<'chats'>, 'exportTranscript' | 'numberCountry'> {
  const { history, events, receiver, dueChats, numberCheck } = session;
  const get = async ({ chatId }: { chatId: string }): Promise<Chat> => {
    const chat = await history.chats.get(chatId);
    if (chat === null) throw notFound('chat');
    return chat;
  };

  const toRecipient = async (read: Chat, assumedCountry: string | null): Promise<Recipient> => {
    const here = await history.chats.get(read.chatId);
    const isOtherForm = read.kind === 'person' && here !== null && here.chatId !== read.chatId;
    const writtenAs = isOtherForm ? read.number : null;
    return { ...(here ?? read), known: here !== null, assumedCountry, writtenAs };
  };

  const rename = async ({ chatId, name }: { chatId: string; name: string }): Promise<Chat> => {
    await history.chats.rename(chatId, name.trim() || null);
    events.publish('chats.changed', { chatId });
    return get({ chatId });
  };

  const readingChanged = (chatId: string, changed: number[]): ReadingChange => {
    if (changed.length > 0) events.messagesChanged(chatId);
    return { changed };
  };

  const listChanged = (): void => {
    events.publish('chats.changed', { chatId: null });
    dueChats.look();
  };
  const order = async (chatIds: readonly string[], change: OrderChange): Promise<FormerOrder[]> => {
    const former = await history.chatOrder.change(chatIds, change);
    listChanged();
    return former;
  };

  return {
    owed: ({ limit }) => history.owed.list(limit, missedBefore(Date.now()), Date.now()),
    writing: ({ chatId }) => receiver.isWriting(chatId),
    get: async ({ chatId }) => {
      const [chat, chatOrder] = await Promise.all([get({ chatId }), history.chatOrder.get(chatId)]);
      if (chatOrder === null) throw notFound('chat');
      return { ...chat, ...chatOrder };
    },
    rename,
    markRead: async ({ chatId, only, upTo, isLooking }) => {
      const now = Date.now();
      const changed =
        only === null
          ? await history.reading.read(chatId, upTo, now)
          : await history.reading.readOnly(chatId, only, now);
      if (isLooking && changed.length > 0 && settings.get().sending.tellSeen === 'on-read') {
        await tellThatSeen(session, settings, await history.reading.untold(chatId));
      }
      return readingChanged(chatId, changed);
    },
    markUnread: async ({ chatId, only, from }) => {
      const changed =
        only === null
          ? await history.reading.unread(chatId, from)
          : await history.reading.unreadOnly(chatId, only);
      return readingChanged(chatId, changed);
    },
    setZone: async ({ chatId, zone }) => {
      await history.chatOrder.setZone(chatId, zone);
      events.publish('chats.changed', { chatId });
    },
    setNotes: async ({ chatId, notes }) => {
      await history.chatOrder.setNotes(chatId, notes);
      events.publish('chats.changed', { chatId });
    },
    list: (query) => history.chats.list(query, Date.now()),
    ids: (query) => history.chats.ids(query, Date.now()),
    among: (query) => history.chats.among(query, Date.now()),
    newOutOfSight: (query) => history.chats.newOutOfSight(query, Date.now()),
    counts: () => history.chats.counts(Date.now(), guard.answeredByOthers(session)),
    noteOpened: ({ chatId }) => history.chats.noteOpened(chatId, Date.now()),
    openedLast: () => history.chats.openedLast(),
    neighbour: ({ from, step, of, ...query }) =>
      history.chats.neighbour(
        query,
        { from, step, of },
        Date.now(),
        guard.answeredByOthers(session),
      ),
    close: ({ chatIds }) => order(chatIds, { closedAt: Date.now(), ...notToComeBack }),
    reopen: ({ chatIds }) => order(chatIds, { closedAt: null }),
    pin: ({ chatIds }) => order(chatIds, { pinnedAt: Date.now() }),
    unpin: ({ chatIds }) => order(chatIds, { pinnedAt: null }),
    snooze: ({ chatIds, until, unlessAnswered, note }) => {
      if (until <= Date.now()) throw invalidInput('until', 'in-the-past');
      const remindAt = unlessAnswered ? null : until;
      const remindNote = note.trim();
      return order(chatIds, { snoozedUntil: until, remindAt, remindNote, closedAt: null });
    },
    unsnooze: ({ chatIds }) => order(chatIds, notToComeBack),
    assignLabels: async ({ chatIds, add, remove }) => {
      const former = await history.chatOrder.assignLabels(chatIds, add, remove);
      listChanged();
      return former;
    },
    labelsOf: ({ chatIds }) => history.chatOrder.labelsOf(chatIds),
    restore: async ({ chats }) => {
      await history.chatOrder.restore(chats);
      listChanged();
    },
    labels: () => history.chatOrder.labels(),
    saveLabel: async ({ mustExist, ...label }) => {
      const problem = await history.chatOrder.saveLabel(label, mustExist);
      if (problem !== null) throw invalidInput('name', problem);
      listChanged();
      return label;
    },
    removeLabel: async ({ labelId }) => {
      const chatIds = await history.chatOrder.removeLabel(labelId);
      listChanged();
      return chatIds;
    },
    views: async () => {
      const now = Date.now();
      const views = await history.chatViews.list();
      return Promise.all(
        views.map(async (view) => {
          const { search } = view.filter;
          if (search !== '') {
            const { total, isMore } = await history.search.count(search, now);
            return { ...view, count: total, isMore };
          }
          const query = { search, labelIds: [], view: view.viewId, sort: 'newest' } as const;
          return { ...view, count: await history.chats.count(query, now), isMore: false };
        }),
      );
    },
    saveView: async ({ mustExist, ...view }) => {
      const problem = await history.chatViews.save(view, mustExist);
      if (problem !== null) throw invalidInput('name', problem);
      listChanged();
      return view;
    },
    removeView: async ({ viewId }) => {
      await history.chatViews.remove(viewId);
      listChanged();
    },
    readRecipients: ({ written, country }) =>
      Promise.all(
        written.map(async (one) => {
          try {
            const { chats, leftOut } = readChats(one, country);
            const recipients = await Promise.all(
              chats.map(({ chat, assumedCountry }) => toRecipient(chat, assumedCountry)),
            );
            return { written: one, recipients, leftOut };
          } catch (thrown) {
            if (thrown instanceof EngineError) return { written: one, error: thrown.appError };
            throw thrown;
          }
        }),
      ),
    onNetwork: ({ chatId }) => numberCheck.ask(chatId),
    open: async ({ chatId: written, name }) => {
      const chat = describeChatId(numberCheck.formOf(written));
      const chatId = await history.chats.add(chat, Date.now());
      if (name.trim() !== '') return rename({ chatId, name });
      events.publish('chats.changed', { chatId });
      return get({ chatId });
    },
  };
}

/**
 * Returns the country that numbers without one are first read with: that set for the instance, that of its own number where the service
 * tells it, that chosen last, that of most chats, or the system's region (ISO 3166-1); null: a person is asked.
 */
export async function numberCountry(
  { record, history, serviceHealth }: Pick<InstanceSession, 'record' | 'history' | 'serviceHealth'>,
  memory: MemoryService,
  region: string | null,
): Promise<NumberCountry> {
  const own = chatOf(serviceHealth.ownChatId());
  const ofInstance = record.own.country ?? (own && describeChat(own).country);
  const country =
    ofInstance ?? memory.get().country ?? (await history.chats.usualCountry()) ?? region;
  return { country };
}

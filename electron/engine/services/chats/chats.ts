import type { Chat, ReadingChange, Recipient } from '../../../../shared/contract/chats.ts';
import { EngineError, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import { tellThatSeen } from '../messages/message-actions.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import type { SettingsService } from '../settings.ts';
import { describeChat, readAssuming, readRecipient } from './recipients.ts';

/** Creates the service of an instance's chats: people and groups that were opened here, newest activity first. */
export function createChats(
  session: InstanceSession,
  settings: SettingsService,
): InstanceServiceOf<'chats'> {
  const { history, events } = session;
  const get = async ({ chatId }: { chatId: string }): Promise<Chat> => {
    const chat = await history.chats.get(chatId);
    if (chat === null) throw notFound('chat');
    return chat;
  };

  const toRecipient = async (read: Chat, assumedCountry: string | null): Promise<Recipient> => {
    const known = await history.chats.get(read.chatId);
    return { ...(known ?? read), known: known !== null, assumedCountry };
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

  return {
    get,
    rename,
    next: ({ chatId, of }) => history.chats.next(chatId, of),
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
    list: (query) => history.chats.list(query),
    counts: () => history.chats.counts(),
    neighbour: ({ chatId, step, ...query }) => history.chats.neighbour(query, chatId, step),
    readRecipient: async ({ written, country, region }) => {
      if (region === undefined || country !== null) {
        return toRecipient(readRecipient(written, country), null);
      }
      const usual =
        settings.get().newChat.country ?? (await history.chats.usualCountry()) ?? region;
      const { chat, assumedCountry } = readAssuming(written, usual);
      return toRecipient(chat, assumedCountry);
    },
    readRecipients: ({ written, country }) =>
      Promise.all(
        written.map(async (one) => {
          try {
            const recipient = await toRecipient(readRecipient(one, country), null);
            return { written: one, recipient };
          } catch (thrown) {
            if (thrown instanceof EngineError) return { written: one, error: thrown.appError };
            throw thrown;
          }
        }),
      ),
    open: async ({ chatId: written, name }) => {
      const chat = describeChat(written);
      const { chatId } = chat;
      await history.chats.add(chat, Date.now());
      if (name.trim() !== '') return rename({ chatId, name });
      events.publish('chats.changed', { chatId });
      return get({ chatId });
    },
  };
}

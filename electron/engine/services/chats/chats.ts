import type { Chat, ChatCounts, ChatPlace, Recipient } from '../../../../shared/contract/chats.ts';
import type { CallOutput, CheckedInput } from '../../../../shared/contract/contract.ts';
import { EngineError, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { SettingsService } from '../settings.ts';
import { describeChat, readAssuming, readRecipient } from './recipients.ts';

/** The chats of an instance: people and groups that were opened here, newest activity first. */
export interface Chats {
  list(input: CheckedInput<'chats.list'>): Promise<CallOutput<'chats.list'>>;
  counts(instanceId: string): Promise<ChatCounts>;
  neighbour(input: CheckedInput<'chats.neighbour'>): Promise<ChatPlace | null>;
  get(instanceId: string, chatId: string): Promise<Chat>;
  readRecipient(input: CheckedInput<'chats.readRecipient'>): Promise<Recipient>;
  readRecipients(
    input: CheckedInput<'chats.readRecipients'>,
  ): Promise<CallOutput<'chats.readRecipients'>>;
  open(instanceId: string, chatId: string, name?: string): Promise<Chat>;
  rename(instanceId: string, chatId: string, name: string): Promise<Chat>;
}

export function createChats(
  instances: Instances,
  settings: SettingsService,
  events: Events,
): Chats {
  const historyOf = (instanceId: string) => instances.session(instanceId).history;

  const get = async (instanceId: string, chatId: string): Promise<Chat> => {
    const chat = await historyOf(instanceId).chats.get(chatId);
    if (chat === null) throw notFound('chat');
    return chat;
  };

  const asRecipient = async (
    instanceId: string,
    read: Chat,
    assumedCountry: string | null,
  ): Promise<Recipient> => {
    const known = await historyOf(instanceId).chats.get(read.chatId);
    return { ...(known ?? read), known: known !== null, assumedCountry };
  };

  const rename = async (instanceId: string, chatId: string, name: string): Promise<Chat> => {
    await historyOf(instanceId).chats.rename(chatId, name.trim() || null);
    events.publish('chats.changed', { instanceId, chatId });
    return get(instanceId, chatId);
  };

  return {
    get,
    list: ({ instanceId, ...query }) => historyOf(instanceId).chats.list(query),
    counts: (instanceId) => historyOf(instanceId).chats.counts(),
    neighbour: ({ instanceId, chatId, step, ...query }) =>
      historyOf(instanceId).chats.neighbour(query, chatId, step),
    readRecipient: async ({ instanceId, written, country, region }) => {
      if (region === undefined || country !== null) {
        return asRecipient(instanceId, readRecipient(written, country), null);
      }
      const usual =
        settings.get().newChat.country ??
        (await historyOf(instanceId).chats.usualCountry()) ??
        region;
      const { chat, assumedCountry } = readAssuming(written, usual);
      return asRecipient(instanceId, chat, assumedCountry);
    },
    readRecipients: ({ instanceId, written, country }) =>
      Promise.all(
        written.map(async (one) => {
          try {
            const recipient = await asRecipient(instanceId, readRecipient(one, country), null);
            return { written: one, recipient };
          } catch (thrown) {
            if (thrown instanceof EngineError) return { written: one, error: thrown.appError };
            throw thrown;
          }
        }),
      ),
    open: async (instanceId, chatId, name = '') => {
      const chat = describeChat(chatId);
      await historyOf(instanceId).chats.add(chat, Date.now());
      if (name.trim() !== '') return rename(instanceId, chat.chatId, name);
      events.publish('chats.changed', { instanceId, chatId: chat.chatId });
      return get(instanceId, chat.chatId);
    },
    rename,
  };
}

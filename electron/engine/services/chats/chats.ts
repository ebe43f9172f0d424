import type { Chat, Recipient } from '../../../../shared/contract/chats.ts';
import type { CallOutput, CheckedInput } from '../../../../shared/contract/contract.ts';
import { EngineError, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { Instances } from '../../sessions/instances.ts';
import { describeChat, readRecipient } from './recipients.ts';

/** The chats of an instance: people and groups that were opened here, newest activity first. */
export interface Chats {
  list(input: CheckedInput<'chats.list'>): Promise<CallOutput<'chats.list'>>;
  get(instanceId: string, chatId: string): Promise<Chat>;
  readRecipient(input: CheckedInput<'chats.readRecipient'>): Promise<Recipient>;
  readRecipients(
    input: CheckedInput<'chats.readRecipients'>,
  ): Promise<CallOutput<'chats.readRecipients'>>;
  open(instanceId: string, chatId: string): Promise<Chat>;
  rename(instanceId: string, chatId: string, name: string): Promise<Chat>;
}

export function createChats(instances: Instances, events: Events): Chats {
  const historyOf = (instanceId: string) => instances.session(instanceId).history;

  const get = async (instanceId: string, chatId: string): Promise<Chat> => {
    const chat = await historyOf(instanceId).chats.get(chatId);
    if (chat === null) throw notFound('chat');
    return chat;
  };

  const read = async (
    instanceId: string,
    written: string,
    country: string | null,
  ): Promise<Recipient> => {
    const recipient = readRecipient(written, country);
    const known = await historyOf(instanceId).chats.get(recipient.chatId);
    return { ...(known ?? recipient), known: known !== null };
  };

  return {
    get,
    list: async ({ instanceId, ...query }) => {
      const { chats } = historyOf(instanceId);
      const [found, counts] = await Promise.all([chats.list(query), chats.counts()]);
      return { ...found, counts };
    },
    readRecipient: ({ instanceId, written, country }) => read(instanceId, written, country),
    readRecipients: ({ instanceId, written, country }) =>
      Promise.all(
        written.map(async (one) => {
          try {
            return { written: one, recipient: await read(instanceId, one, country) };
          } catch (thrown) {
            if (thrown instanceof EngineError) return { written: one, error: thrown.appError };
            throw thrown;
          }
        }),
      ),
    open: async (instanceId, chatId) => {
      const chat = describeChat(chatId);
      await historyOf(instanceId).chats.add(chat, Date.now());
      events.publish('chats.changed', { instanceId, chatId: chat.chatId });
      return get(instanceId, chat.chatId);
    },
    rename: async (instanceId, chatId, name) => {
      await historyOf(instanceId).chats.rename(chatId, name.trim() || null);
      events.publish('chats.changed', { instanceId, chatId });
      return get(instanceId, chatId);
    },
  };
}

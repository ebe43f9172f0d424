import type { Chats } from '../services/chats/chats.ts';
import type { HandlersOf } from './handlers.ts';

export function chatHandlers(chats: Chats): HandlersOf<'chats'> {
  return {
    'chats.list': (query) => chats.list(query),
    'chats.counts': ({ instanceId }) => chats.counts(instanceId),
    'chats.neighbour': (input) => chats.neighbour(input),
    'chats.get': ({ instanceId, chatId }) => chats.get(instanceId, chatId),
    'chats.readRecipient': (input) => chats.readRecipient(input),
    'chats.readRecipients': (input) => chats.readRecipients(input),
    'chats.open': ({ instanceId, chatId, name }) => chats.open(instanceId, chatId, name),
    'chats.rename': ({ instanceId, chatId, name }) => chats.rename(instanceId, chatId, name),
  };
}

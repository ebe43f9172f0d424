import type { Messages } from '../services/messages.ts';
import type { HandlersOf } from './handlers.ts';

export function messageHandlers(messages: Messages): HandlersOf<'messages'> {
  return {
    'messages.list': (query) => messages.list(query),
    'messages.send': (message) => messages.send(message),
    'messages.sendAgain': ({ instanceId, localId }) => messages.sendAgain(instanceId, localId),
    'messages.markArrived': ({ instanceId, localId }) => messages.markArrived(instanceId, localId),
    'messages.cancel': ({ instanceId, localId }) => messages.cancel(instanceId, localId),
    'messages.edit': async ({ instanceId, localId }) => {
      await messages.edit(instanceId, localId);
      return null;
    },
  };
}

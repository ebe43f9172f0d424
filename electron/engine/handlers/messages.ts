import type { MessageDetails } from '../../../shared/contract/messages.ts';
import type { Copies } from '../services/messages/forwarding.ts';
import type { Messages } from '../services/messages/messages.ts';
import type { HandlersOf } from './handlers.ts';

export function messageHandlers(
  messages: Messages,
  copies: Copies,
  details: (message: { instanceId: string; localId: string }) => Promise<MessageDetails>,
): HandlersOf<'messages'> {
  return {
    'messages.list': (query) => messages.list(query),
    'messages.send': (message) => messages.send(message),
    'messages.sendAgain': ({ instanceId, localId, evenIfSame }) =>
      messages.sendAgain(instanceId, localId, evenIfSame),
    'messages.leave': ({ instanceId, localId }) => messages.leave(instanceId, localId),
    'messages.markArrived': ({ instanceId, localId }) => messages.markArrived(instanceId, localId),
    'messages.cancel': ({ instanceId, localId }) => messages.cancel(instanceId, localId),
    'messages.edit': async ({ instanceId, localId }) => {
      await messages.edit(instanceId, localId);
      return null;
    },
    'messages.forward': async (input) => {
      await copies.forward(input);
      return null;
    },
    'messages.resend': async (input) => {
      await copies.resend(input);
      return null;
    },
    'messages.details': (message) => details(message),
  };
}

import type { Scheduled } from '../services/messages/scheduled.ts';
import type { HandlersOf } from './handlers.ts';

export function scheduledHandlers(scheduled: Scheduled): HandlersOf<'scheduled'> {
  return {
    'scheduled.list': ({ instanceId, chatId }) => scheduled.list(instanceId, chatId),
    'scheduled.changeTime': async (input) => {
      await scheduled.changeTime(input);
      return null;
    },
    'scheduled.sendNow': async ({ instanceId, localId }) => {
      await scheduled.sendNow(instanceId, localId);
      return null;
    },
    'scheduled.edit': async ({ instanceId, localId }) => {
      await scheduled.edit(instanceId, localId);
      return null;
    },
    'scheduled.discard': async ({ instanceId, localId }) => {
      await scheduled.discard(instanceId, localId);
      return null;
    },
  };
}

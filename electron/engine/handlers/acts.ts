import type { Acts } from '../services/messages/message-actions.ts';
import type { HandlersOf } from './handlers.ts';

export function actHandlers(acts: Acts): HandlersOf<'acts'> & HandlersOf<'runs'> {
  return {
    'acts.delete': async (input) => {
      await acts.deleteMessages(input);
      return null;
    },
    'acts.markSeen': async (input) => {
      await acts.markSeen(input);
      return null;
    },
    'acts.readChat': async (input) => {
      await acts.readChat(input);
      return null;
    },
    'acts.cancel': async ({ instanceId, actId }) => {
      await acts.cancel(instanceId, actId);
      return null;
    },
    'acts.tryAgain': async ({ instanceId, actId }) => {
      await acts.tryAgain(instanceId, actId);
      return null;
    },
    'runs.results': ({ instanceId, runId }) => acts.results(instanceId, runId),
  };
}

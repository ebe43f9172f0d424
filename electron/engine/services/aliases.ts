import { notFound } from '../engine-error.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import { tellJoined } from '../sync/number-finder.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** Creates the service of hidden IDs whose number is known. */
export function createAliases({
  history,
  events,
  outbox,
  numbers,
}: InstanceSession): InstanceServiceOf<'aliases'> {
  const changed = (chatIds: readonly string[]): void => tellJoined(events, outbox, chatIds);
  return {
    list: ({ chatId }) => history.aliases.list(chatId),
    separate: async ({ hiddenId }) => {
      const chatId = await history.aliases.chatOf(hiddenId);
      if (!(await history.aliases.separate(hiddenId, Date.now()))) throw notFound('chat');
      changed([hiddenId, chatId]);
    },
    join: async ({ hiddenId }) => {
      if (!(await history.aliases.join(hiddenId, Date.now()))) throw notFound('chat');
      changed([hiddenId, await history.aliases.chatOf(hiddenId)]);
    },
    find: ({ hiddenId }) => numbers.find(hiddenId),
  };
}

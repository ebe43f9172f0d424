import { notFound } from '../engine-error.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from './service-of.ts';

/** Creates the service of hidden IDs whose number is known. */
export function createAliases({
  history,
  events,
  outbox,
  optional,
  offers,
}: InstanceSession): InstanceServiceOf<'aliases'> {
  const changed = (chatIds: readonly string[]): void => {
    for (const chatId of chatIds) events.messagesChanged(chatId);
    events.publish('audit.changed', {});
    // What waited for a message of the other lane does not any more.
    outbox.wake();
  };
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
    find: async ({ hiddenId }) => {
      if (offers()?.contacts !== true) return;
      if (!(await history.aliases.mayAsk(hiddenId, Date.now()))) return;
      // The service may know the number by the hidden ID, or the hidden ID by a number that a person says is the same one's.
      const chats = await history.people.chats(hiddenId);
      for (const { chatId } of chats.slice(0, mostAsked)) {
        const told = await optional.contact(chatId);
        if (told.outcome !== 'accepted') continue;
        const chatIds = [chatId, told.value.id] as const;
        const joined = await history.aliases.learn({ chatIds, shownBy: 'contact' }, Date.now());
        if (joined.length > 0) changed(joined);
      }
    },
  };
}

/** Chats of a person about which the service is asked. */
const mostAsked = 5;

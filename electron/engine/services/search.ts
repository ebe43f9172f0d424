import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** Creates the service that searches an instance's chats, messages, SMS and threads. */
export function createSearch({ history }: InstanceSession): InstanceServiceOf<'search'> {
  return {
    find: ({ query, limit }) => history.search.find(query, limit, Date.now()),
    messages: ({ query, next, limit }) =>
      history.search.messages(query, { before: next, limit }, Date.now()),
    inChat: ({ query, chatId }) => history.search.inChat(query, chatId, Date.now()),
  };
}

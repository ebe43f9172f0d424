import { readDeletion } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway } from './gateway.ts';

/** delete-message (interface.md §4.8): a query, no body. */
export function deletingEndpoints(client: Client): Pick<Gateway, 'deleteMessage'> {
  return {
    deleteMessage: ({ chatId, messageId }, options) =>
      client.send(
        {
          side: 'chat',
          method: 'DELETE',
          endpoint: 'delete-message',
          query: { chatId, messageId },
          body: null,
          expected: { carries: 'record', read: readDeletion },
          wait: 'waitMs',
        },
        options,
      ),
  };
}

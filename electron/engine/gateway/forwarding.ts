import { readForwardedMessage } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway } from './gateway.ts';
import { jsonBody } from './request-body.ts';

/** forward-message (interface.md §4.5). */
export function forwardingEndpoints(client: Client): Pick<Gateway, 'forwardMessage'> {
  return {
    forwardMessage: ({ chatId, messageId }, options) =>
      client.send(
        {
          side: 'chat',
          method: 'POST',
          endpoint: 'forward-message',
          body: jsonBody({ chatId, messageId }),
          expected: { carries: 'record', read: readForwardedMessage },
          wait: 'waitMs',
        },
        options,
      ),
  };
}

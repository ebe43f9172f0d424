import type { Client } from './client.ts';
import type { Gateway } from './gateway.ts';
import { jsonBody } from './request-body.ts';

/** send-seen and read-chat (interface.md §4.6, §4.7). */
export function readingEndpoints(client: Client): Pick<Gateway, 'sendSeen' | 'readChat'> {
  return {
    sendSeen: ({ chatId, messageId, participant }, options) =>
      client.send(
        {
          side: 'chat',
          method: 'POST',
          endpoint: 'send-seen',
          body: jsonBody({ chatId, messageId, participant }),
          expected: { carries: 'nothing', value: null },
          wait: 'waitMs',
        },
        options,
      ),
    readChat: ({ chatId, messages }, options) =>
      client.send(
        {
          side: 'chat',
          method: 'POST',
          endpoint: 'read-chat',
          query: messages === null ? {} : { messages: String(messages) },
          body: jsonBody({ chatId }),
          expected: { carries: 'anything', value: null },
          wait: 'waitMs',
        },
        options,
      ),
  };
}

import { readThread } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway } from './gateway.ts';
import { jsonBody } from './request-body.ts';

/** edit-message-thread, the one endpoint of the SMS side (interface.md §4.9). */
export function threadEndpoints(client: Client): Pick<Gateway, 'editMessageThread'> {
  return {
    editMessageThread: (request, options) =>
      client.send(
        {
          side: 'sms',
          method: 'PUT',
          endpoint: 'edit-message-thread',
          body: jsonBody({
            is_archived: request.isArchived,
            messageThreadId: request.messageThreadId,
          }),
          expected: { carries: 'record', read: (answer) => readThread(answer, request) },
          wait: 'waitMs',
          // The last wish wins, and the answer shows what the service holds.
          isRepeatable: true,
        },
        options,
      ),
  };
}

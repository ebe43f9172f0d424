import { readSentMessage } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway } from './gateway.ts';
import { mediaBody } from './media-body.ts';

/** send-voice (interface.md §4.4). */
export function voiceEndpoints(client: Client): Pick<Gateway, 'sendVoice'> {
  return {
    sendVoice: (request, options) =>
      client.send(
        {
          side: 'chat',
          method: 'POST',
          endpoint: 'send-voice',
          body: mediaBody(
            { chatId: request.chatId, caption: request.caption, reply_to: request.replyTo },
            request,
          ),
          expected: { carries: 'record', read: readSentMessage },
          wait: 'mediaWaitMs',
        },
        options,
      ),
  };
}

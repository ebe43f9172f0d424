import { readSentMessage } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway, MediaRequest, RequestOptions, WireChoices } from './gateway.ts';
import { mediaBody } from './media-body.ts';

/** send-file, send-image and send-video (interface.md §4.3). */
export function mediaEndpoints(
  client: Client,
  wire: () => WireChoices,
): Pick<Gateway, 'sendFile' | 'sendImage' | 'sendVideo'> {
  const sendTo =
    (endpoint: string) => (request: MediaRequest, options: RequestOptions | undefined) => {
      const fields = {
        chatId: request.chatId,
        [wire().fileNameField]: request.fileName,
        mimetype: request.mimetype,
        caption: request.caption,
        reply_to: request.replyTo,
      };
      return client.send(
        {
          side: 'chat',
          method: 'POST',
          endpoint,
          body: mediaBody(fields, request),
          expected: { carries: 'record', read: readSentMessage },
          wait: 'mediaWaitMs',
        },
        options,
      );
    };
  return {
    sendFile: sendTo('send-file'),
    sendImage: sendTo('send-image'),
    sendVideo: sendTo('send-video'),
  };
}

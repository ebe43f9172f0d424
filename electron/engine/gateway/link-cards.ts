import { readSentMessage } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway } from './gateway.ts';
import { jsonBody } from './request-body.ts';

/** send-link-custom-preview (interface.md §4.2). */
export function linkCardEndpoints(client: Client): Pick<Gateway, 'sendLinkCustomPreview'> {
  return {
    sendLinkCustomPreview: (request, options) =>
      client.send(
        {
          side: 'chat',
          method: 'POST',
          endpoint: 'send-link-custom-preview',
          body: jsonBody({
            chatId: request.chatId,
            text: request.text,
            reply_to: request.replyTo,
            high_quality: request.highQuality,
            preview_title: request.previewTitle,
            preview_description: request.previewDescription,
            preview_url: request.previewUrl,
            preview_image_url: request.previewImageUrl,
          }),
          expected: { carries: 'record', read: readSentMessage },
          // The service fetches the image before it answers.
          wait: 'mediaWaitMs',
        },
        options,
      ),
  };
}

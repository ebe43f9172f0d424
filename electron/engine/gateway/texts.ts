import { readSentMessage } from './answer-schemas.ts';
import type { Client } from './client.ts';
import type { Gateway, TextRequest } from './gateway.ts';
import { jsonBody } from './request-body.ts';

/** send-text and send-text-safe (interface.md §4.1). */
export function textEndpoints(client: Client): Pick<Gateway, 'sendText' | 'sendTextSafe'> {
  const call = (endpoint: string, request: TextRequest) =>
    ({
      side: 'chat',
      method: 'POST',
      endpoint,
      body: jsonBody({
        chatId: request.chatId,
        text: request.text,
        reply_to: request.replyTo,
        link_preview: request.linkPreview,
        link_preview_high_quality: request.linkPreviewHighQuality,
      }),
      expected: { carries: 'record', read: readSentMessage },
    }) as const;
  return {
    sendText: (request, options) =>
      client.send({ ...call('send-text', request), wait: 'waitMs' }, options),
    sendTextSafe: (request, options) =>
      client.send({ ...call('send-text-safe', request), wait: 'safeSendWaitMs' }, options),
  };
}

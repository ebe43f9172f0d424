import type { Message } from '../../../shared/contract/messages.ts';
import { textWithCard } from '../../../shared/domain/link-card.ts';
import { parseMessageId } from '../../../shared/domain/message-id.ts';
import type { Gateway, RequestOptions } from '../gateway/gateway.ts';
import { asSentMessage, type MessageKindsGateway } from '../gateway/optional/message-kinds.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { SentMessage } from '../gateway/records.ts';
import type { StoredContent, StoredMedia } from '../store/rows/stored-content.ts';

/** Outcome for a damaged message: what is left of it is shown but not sent. */
const damaged: Outcome<SentMessage> = {
  outcome: 'bad-file',
  problem: 'damaged',
  bytesSent: 0,
  bytesTotal: 0,
};

/** Returns what `reply_to` carries for the id of the quoted message, in the form that the settings choose. */
export function replyTarget(
  messageId: string | null,
  form: 'message-id' | 'key-id',
): string | null {
  if (messageId === null || form === 'message-id') return messageId;
  return parseMessageId(messageId)?.keyId ?? null;
}

/** Sends a message with the one request for its kind (interface.md §4.1 to §4.5), or one that the interface only names (§1). */
export function sendContent(
  gateway: Gateway & MessageKindsGateway,
  {
    message,
    content,
    replyTo,
    keyId = null,
  }: {
    message: Message;
    content: StoredContent;
    replyTo: string | null;
    /** The key ID to send the message under, where the service accepts one. */
    keyId?: string | null;
  },
  options: RequestOptions,
): Promise<Outcome<SentMessage>> {
  if (message.isDamaged) return Promise.resolve(damaged);
  const { address: chatId, text } = message;
  const { linkPreview, linkPreviewHighQuality, safeSend } = message.options;
  switch (content.kind) {
    case 'text': {
      const request = { chatId, text, replyTo, linkPreview, linkPreviewHighQuality, keyId };
      return safeSend ? gateway.sendTextSafe(request, options) : gateway.sendText(request, options);
    }
    case 'link-card': {
      const { card } = content;
      const request = {
        chatId,
        text: textWithCard(text, card),
        replyTo,
        highQuality: card.highQuality,
        previewTitle: card.title,
        previewDescription: card.description,
        previewUrl: card.address,
        previewImageUrl: card.imageAddress || null,
      };
      return gateway.sendLinkCustomPreview(request, options);
    }
    case 'media':
      return sendMedia(gateway, { chatId, caption: text || null, replyTo, content }, options);
    case 'forward':
      return forward(gateway, { chatId, messageId: content.sourceMessageId }, options);
    case 'location':
      return gateway.sendLocation({ chatId, replyTo, keyId, ...content }, options);
    case 'contacts':
      return gateway.sendContactCard({ chatId, keyId, contacts: content.contacts }, options);
    case 'poll':
      return gateway.sendPoll({ chatId, replyTo, keyId, ...content }, options);
    case 'record':
      throw new Error('an imported message is not sent');
  }
}

/** Forwards a message. The answer differs in shape from that of a send (interface.md §2.5); the stored fields are the same. */
async function forward(
  gateway: Gateway,
  request: { chatId: string; messageId: string },
  options: RequestOptions,
): Promise<Outcome<SentMessage>> {
  const outcome = await gateway.forwardMessage(request, options);
  if (outcome.outcome !== 'accepted') return outcome;
  return { ...outcome, value: asSentMessage(outcome.value) };
}

const mediaCalls = {
  file: 'sendFile',
  image: 'sendImage',
  video: 'sendVideo',
  'round-video': 'sendRoundVideo',
  voice: 'sendVoice',
} as const;

function sendMedia(
  gateway: Gateway & MessageKindsGateway,
  media: { chatId: string; caption: string | null; replyTo: string | null; content: StoredMedia },
  options: RequestOptions,
): Promise<Outcome<SentMessage>> {
  const { content, ...request } = media;
  const { source, mimetype, sendAs } = content;
  const fileName = content.fileName || null;
  const wireSource =
    source.kind === 'address' ? { url: source.url } : { path: source.path, identity: source };
  return gateway[mediaCalls[sendAs]](
    { ...request, source: wireSource, fileName, mimetype },
    options,
  );
}

import { createHash } from 'node:crypto';
import type { FormKind } from '../../../shared/domain/written-content.ts';
import type { ReceivedFile } from '../request-form.ts';
import { isObject } from './record-words.ts';

type Fields = Record<string, unknown>;

/** One of WAHA's requests: what it comes to of the operations that the interface has, and with which fields. */
interface WahaRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  operation: string;
  /** `path`: what the path names. */
  fields: (written: Fields, path: Record<string, string>) => Fields;
}

const chat = (written: Fields) => ({ chatId: written['chatId'], reply_to: written['reply_to'] });

const send = (
  name: string,
  operation: string,
  fields: (written: Fields) => Fields = () => ({}),
): WahaRequest => ({
  method: 'POST',
  path: `api/${name}`,
  operation,
  fields: (written) => ({ ...chat(written), ...fields(written) }),
});

const media = (name: string, operation: string) =>
  send(name, operation, (written) => {
    const file = isObject(written['file']) ? written['file'] : {};
    const { url, filename, mimetype } = file;
    const { caption, asNote } = written;
    return { caption, url, filename, mimetype, asNote };
  });

const ofMessage = ':session/chats/:chatId/messages/:messageId';

const formRequests: Record<FormKind, WahaRequest> = {
  location: send('sendLocation', 'send-location', ({ latitude, longitude, title }) => ({
    latitude,
    longitude,
    title,
  })),
  contacts: send('sendContactVcard', 'send-contact-card', ({ contacts }) => ({ contacts })),
  poll: send('sendPoll', 'send-poll', ({ poll }) => ({ poll })),
};

/** Each of them changes something; reads are in waha-face.ts. */
export const wahaRequests: readonly WahaRequest[] = [
  send('sendText', 'send-text', ({ text, linkPreview, linkPreviewHighQuality }) => ({
    text,
    link_preview: linkPreview,
    link_preview_high_quality: linkPreviewHighQuality,
  })),
  send('send/link-custom-preview', 'send-link-custom-preview', (written) => {
    const preview = isObject(written['preview']) ? written['preview'] : {};
    const image = isObject(preview['image']) ? preview['image'] : {};
    return {
      text: written['text'],
      high_quality: written['linkPreviewHighQuality'],
      preview_title: preview['title'],
      preview_description: preview['description'],
      preview_url: preview['url'],
      preview_image_url: image['url'],
    };
  }),
  media('sendFile', 'send-file'),
  media('sendImage', 'send-image'),
  media('sendVideo', 'send-video'),
  media('sendVoice', 'send-voice'),
  send('forwardMessage', 'forward-message', ({ messageId }) => ({ messageId })),
  ...Object.values(formRequests),
  send('sendSeen', 'send-seen', ({ messageIds, participant }) => ({
    messageId: Array.isArray(messageIds) ? (messageIds[0] as unknown) : undefined,
    participant,
  })),
  {
    method: 'POST',
    path: 'api/:session/chats/:chatId/messages/read',
    operation: 'read-chat',
    fields: (_written, { chatId }) => ({ chatId }),
  },
  {
    method: 'PUT',
    path: 'api/reaction',
    operation: 'react-to-message',
    fields: ({ messageId, reaction }) => ({
      chatId: String(messageId).split('_')[1],
      messageId,
      reaction,
    }),
  },
  {
    method: 'PUT',
    path: 'api/star',
    operation: 'star-message',
    fields: ({ chatId, messageId, star }) => ({ chatId, messageId, star }),
  },
  {
    method: 'DELETE',
    path: `api/${ofMessage}`,
    operation: 'delete-message',
    fields: (_written, { chatId, messageId }) => ({ chatId, messageId }),
  },
];

/** Returns the file that a JSON body brings in base64; null where it brings none. */
export function fileIn(written: Fields, keepsContent: boolean): ReceivedFile | null {
  const { data, filename, mimetype } = isObject(written['file']) ? written['file'] : {};
  if (typeof data !== 'string') return null;
  const content = Buffer.from(data, 'base64');
  return {
    name: typeof filename === 'string' ? filename : 'file',
    mimetype: typeof mimetype === 'string' ? mimetype : 'application/octet-stream',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    content: keepsContent ? content : null,
  };
}

import type { MediaKind } from '../../../../shared/contract/messages.ts';
import { contentField } from './message-sql.ts';

const sendAs = contentField('message', '$.sendAs');
const isMedia = `${contentField('message', '$.kind')} = 'media'`;

/** The SQL of messages of a kind. Links are told apart by whoever asks: a text that may hold one has a dot in a word, or a scheme. */
export const isOfKind: Record<MediaKind, string> = {
  image: `${isMedia} AND ${sendAs} = 'image'`,
  video: `${isMedia} AND ${sendAs} IN ('video', 'round-video')`,
  file: `${isMedia} AND ${sendAs} IN ('file', 'voice')`,
  link: `(message.text GLOB '*?.?*' OR message.text GLOB '*://*')`,
};

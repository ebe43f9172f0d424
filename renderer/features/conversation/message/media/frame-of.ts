import type { MessageContent } from '../../../../../shared/contract/messages.ts';
import type { PictureSize } from '../../../../../shared/domain/media.ts';

/** Of what tells no size. */
const neutral: PictureSize = { width: 240, height: 180 };

/** Returns the frame of a small picture, which is within 320 x 320 itself: never narrower than half its length, nor too small to see. */
export function frameOf({ width, height }: PictureSize = neutral): PictureSize {
  const side = (length: number, other: number) => Math.max(length, Math.round(other / 2), 96);
  return { width: side(width, height), height: side(height, width) };
}

/** A picture of which no copy is here, and can be. */
export type ComingContent = Extract<MessageContent, { kind: 'record' }>;

/** Returns whether a message has a picture that is not here and can be. */
export function isComing(content: MessageContent): content is ComingContent {
  return content.kind === 'record' && content.sendAs === 'image' && content.copy !== undefined;
}

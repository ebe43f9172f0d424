import { useQuery } from '@tanstack/react-query';
import type { Media, Message } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';

/** A message with a picture that is here, or a small one of it. */
export type PictureMessage = Message & { content: Media & { source: { kind: 'file' } } };

/** Returns whether a message has a picture that can be shown. */
export function isPicture(message: Message): message is PictureMessage {
  const { content } = message;
  return content.kind === 'media' && content.sendAs === 'image' && content.source.kind === 'file';
}

/** Reads the pictures of a chat, oldest first; undefined until all of them are known. */
export function useChatPictures(chat: ChatRef): PictureMessage[] | undefined {
  const input = { ...chat, kind: 'image' as const };
  return useQuery({
    queryKey: keyOf('messages.media', input),
    queryFn: async () => {
      const pictures: PictureMessage[] = [];
      let before: number | null = null;
      do {
        const part: { messages: Message[]; before: number | null } = await call('messages.media', {
          ...input,
          before,
        });
        pictures.push(...part.messages.filter(isPicture));
        before = part.before;
      } while (before !== null);
      return pictures.reverse();
    },
  }).data;
}

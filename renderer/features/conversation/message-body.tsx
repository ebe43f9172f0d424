import type { Message } from '../../../shared/contract/messages.ts';
import { FormattedText } from './formatted-text.tsx';
import { MediaContent } from './media-content.tsx';

/** What a message says: its text, or its media with the caption below. */
export function MessageBody({ instanceId, message }: { instanceId: string; message: Message }) {
  const { localId, content, text } = message;
  return (
    <>
      {content.kind === 'media' && (
        <MediaContent instanceId={instanceId} localId={localId} media={content} />
      )}
      {(content.kind !== 'media' || text !== '') && <FormattedText text={text} />}
    </>
  );
}

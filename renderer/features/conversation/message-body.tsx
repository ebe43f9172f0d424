import type { Message } from '../../../shared/contract/messages.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FormattedText } from './formatted-text.tsx';
import { LinkCardContent, TextPreview } from './link-card-content.tsx';
import { MediaContent } from './media-content.tsx';

const VoiceNote = lazyPart(async () => (await import('./voice-note.tsx')).VoiceNote);

/** What a message says: its text with the card or the preview of its link, or its media with the caption below. */
export function MessageBody({ instanceId, message }: { instanceId: string; message: Message }) {
  const { localId, content, text } = message;
  const voice = content.kind === 'media' && content.sendAs === 'voice' ? content.voice : null;
  return (
    <>
      {content.kind === 'media' && voice && (
        <VoiceNote
          instanceId={instanceId}
          localId={localId}
          voice={voice}
          canPlay={content.hasContent}
        />
      )}
      {content.kind === 'media' && !voice && (
        <MediaContent instanceId={instanceId} localId={localId} media={content} />
      )}
      {content.kind === 'link-card' && (
        <LinkCardContent instanceId={instanceId} localId={localId} content={content} />
      )}
      {content.kind === 'text' && content.preview && (
        <TextPreview instanceId={instanceId} localId={localId} preview={content.preview} />
      )}
      {(content.kind !== 'media' || text !== '') && <FormattedText text={text} />}
    </>
  );
}

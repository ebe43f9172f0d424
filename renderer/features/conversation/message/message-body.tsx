import { Forward, TriangleAlert } from 'lucide-react';
import type { Message } from '../../../../shared/contract/messages.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { KindSign, kindWord } from '../../../product-ui/media-kind.tsx';
import { Text } from '../../../messages/text.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FormattedText } from './formatted-text.tsx';
import { LinkCardContent, TextPreview } from './link-card-content.tsx';
import { MediaContent } from './media-content.tsx';
import media from './media-content.module.css';
import styles from './message-row.module.css';

const VoiceNote = lazyPart(async () => (await import('./voice-note.tsx')).VoiceNote);

/** What a message says: its text with the card or the preview of its link, or its media with the caption below. */
export function MessageBody({ instanceId, message }: { instanceId: string; message: Message }) {
  const { localId, content, text } = message;
  const voice = content.kind === 'media' && content.sendAs === 'voice' ? content.voice : null;
  const isForwarded =
    content.kind === 'forward' || (content.kind === 'record' && content.isForwarded);
  const isText = content.kind === 'text' || content.kind === 'link-card';
  return (
    <>
      {isForwarded && (
        <p className={styles['forwarded']}>
          <Forward size={13} aria-hidden="true" />
          <Text id="message.forwarded" />
        </p>
      )}
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
      {(content.kind === 'forward' || content.kind === 'record') && (
        <Elsewhere content={content} hasText={text !== ''} />
      )}
      {(isText || text !== '') && <FormattedText text={text} />}
      {message.isDamaged && (
        <p className={styles['damaged']}>
          <TriangleAlert size={13} aria-hidden="true" />
          <Text id="message.damaged" />
        </p>
      )}
    </>
  );
}

/** Media or another kind of message whose content only the service has. */
function Elsewhere({
  content,
  hasText,
}: {
  content: Extract<Message['content'], { kind: 'forward' | 'record' }>;
  hasText: boolean;
}) {
  const size = useFileSize();
  const { sendAs, fileName } = content;
  if (sendAs === null && hasText) return null;
  const kind = sendAs ?? 'record';
  const bytes = content.kind === 'record' ? content.size : null;
  return (
    <figure className={media['media']}>
      <figcaption className={media['about']}>
        <span className={media['sign']}>
          <KindSign kind={kind} size={18} />
        </span>
        <span className={media['words']}>
          {fileName !== '' && <bdi className={media['name']}>{fileName}</bdi>}
          <span className={media['facts']}>
            <Text id={sendAs === null ? 'message.not-known' : kindWord(kind)} />
            {bytes !== null && ` · ${size(bytes)}`}
            {content.kind === 'record' && sendAs === null && content.payload !== '' && (
              <> · {content.payload}</>
            )}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

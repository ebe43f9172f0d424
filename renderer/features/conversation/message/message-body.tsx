import { Forward } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { LinkCardView } from '../../../product-ui/messages/link-card-view.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { isForm } from '../../../../shared/domain/written-content.ts';
import { linkOf } from '../../../../shared/domain/text-links.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { useText } from '../../../messages/text.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ComingPicture } from './media/coming-picture.tsx';
import { FoldedText } from './folded-text.tsx';
import { frameOf, isComing } from './media/frame-of.ts';
import { LinkCardContent } from './link-card-content.tsx';
import { MediaContent, MediaFacts } from './media/media-content.tsx';
import styles from './message.module.css';

const MediaCopyLine = lazyPart(
  async () => (await import('./media/media-copy-line.tsx')).MediaCopyLine,
);

const FormContentView = lazyPart(
  async () =>
    (await import('../../../product-ui/message-forms/form-content-view.tsx')).FormContentView,
);

/** Shows what a message says: its text with the card or the preview of its link, or its media with the caption below. */
export function MessageBody({ instanceId, message }: { instanceId: string; message: Message }) {
  const t = useText();
  const { localId, content, text } = message;
  // It stays as it is when the picture comes, whatever size that turns out to have: nothing moves.
  const [frame] = useState(() => (isComing(content) ? frameOf(content.thumbnailSize) : null));
  const isForwarded =
    content.kind === 'forward' || ('isForwarded' in content && content.isForwarded === true);
  const isText = content.kind === 'text' || content.kind === 'link-card';
  return (
    <>
      {isForwarded && (
        <small className={styles['forwarded']}>
          <Forward size={14} aria-hidden="true" />
          {t('message.forwarded')}
        </small>
      )}
      {content.kind === 'media' && (
        <MediaContent instanceId={instanceId} localId={localId} media={content} frame={frame} />
      )}
      {content.kind === 'link-card' && (
        <LinkCardContent instanceId={instanceId} localId={localId} content={content} />
      )}
      {content.kind === 'text' && content.preview && (
        <LinkCardView
          {...content.preview}
          picture={content.preview.hasThumbnail ? thumbnailAddress(instanceId, localId) : null}
          isLarge={false}
          link={linkOf(content.preview.address)}
        />
      )}
      {isForm(content) && <FormContentView content={content} isSent />}
      {isComing(content) && (
        <ComingPicture
          instanceId={instanceId}
          message={message}
          content={content}
          frame={frame ?? frameOf(content.thumbnailSize)}
        />
      )}
      {(content.kind === 'forward' || content.kind === 'record') && !isComing(content) && (
        <Elsewhere
          content={content}
          hasText={text !== ''}
          copy={<MediaCopyLine instanceId={instanceId} message={message} isInFrame={false} />}
        />
      )}
      {(isText || text !== '') && !isForm(content) && <FoldedText localId={localId} text={text} />}
      <Problem role="none" tone="warn">
        {message.isDamaged && t('message.damaged')}
      </Problem>
    </>
  );
}

/** Media or another kind of message whose content only the service has. */
function Elsewhere({
  content,
  hasText,
  copy,
}: {
  content: Extract<Message['content'], { kind: 'forward' | 'record' }>;
  hasText: boolean;
  /** How it is with the copy of its media. */
  copy: ReactNode;
}) {
  const t = useText();
  const size = useFileSize();
  const { sendAs, fileName } = content;
  const isCopied = content.kind === 'record' && content.copy !== undefined;
  if (sendAs === null && hasText && !isCopied) return null;
  const { size: bytes, payload } =
    content.kind === 'record' ? content : { size: null, payload: '' };
  return (
    <>
      <MediaFacts kind={sendAs ?? 'record'} name={fileName}>
        {t(sendAs === null ? 'message.not-known' : kindWord(sendAs))}
        {bytes !== null && ` · ${size(bytes)}`}
        {sendAs !== null && !isCopied && ` · ${t('media.not-here')}`}
        {sendAs === null && payload !== '' && ` · ${payload}`}
      </MediaFacts>
      {isCopied && copy}
    </>
  );
}

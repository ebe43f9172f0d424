import type { Message } from '../../../../../shared/contract/messages.ts';
import type { PictureSize } from '../../../../../shared/domain/media.ts';
import { useText } from '../../../../messages/text.tsx';
import { useFileSize } from '../../../../product-ui/files/file-size.ts';
import { kindWord } from '../../../../product-ui/messages/media-kind.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { ComingContent } from './frame-of.ts';
import styles from './media.module.css';

const MediaCopyLine = lazyPart(async () => (await import('./media-copy-line.tsx')).MediaCopyLine);

/** Shows the frame of a picture until it is here, with what there is to say and to do about that. */
export function ComingPicture({
  instanceId,
  message,
  content: { fileName, size: bytes },
  frame: { width, height },
}: {
  instanceId: string;
  message: Message;
  content: ComingContent;
  frame: PictureSize;
}) {
  const t = useText();
  const size = useFileSize();
  return (
    <figure className={styles['media']} data-picture>
      <VisuallyHidden>
        {t(kindWord('image'))} {fileName} {bytes !== null && `· ${size(bytes)}`}
      </VisuallyHidden>
      <div className={styles['coming']} style={{ width, aspectRatio: `${width} / ${height}` }}>
        <MediaCopyLine instanceId={instanceId} message={message} isInFrame />
      </div>
    </figure>
  );
}

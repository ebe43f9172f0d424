import { type ReactNode, useState } from 'react';
import type { MessageContent } from '../../../../shared/contract/messages.ts';
import type { PictureSize } from '../../../../shared/domain/media.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { hostOf } from '../../../product-ui/host-of.ts';
import { KindSign, kindWord } from '../../../product-ui/media-kind.tsx';
import { useText } from '../../../messages/text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './media-content.module.css';

type Media = Extract<MessageContent, { kind: 'media' }>;

/** The frame of a small picture, which is within 320 x 320 itself: never narrower than half its length, nor too small to see. */
function frameOf({ width, height }: PictureSize = { width: 240, height: 180 }): PictureSize {
  const side = (length: number, other: number) => Math.max(length, Math.round(other / 2), 96);
  return { width: side(width, height), height: side(height, width) };
}

/** A file, image, video or voice note in the conversation: its small picture, or its sign, name, kind and size. */
export function MediaContent({
  instanceId,
  localId,
  media,
}: {
  instanceId: string;
  localId: string;
  media: Media;
}) {
  const t = useText();
  const size = useFileSize();
  const [isBroken, setIsBroken] = useState(false);
  const { sendAs, fileName, hasThumbnail, source } = media;
  const isPicture = hasThumbnail && !isBroken && (sendAs === 'image' || sendAs === 'video');
  if (!isPicture) {
    return (
      <MediaFacts kind={sendAs} name={fileName}>
        {t(kindWord(sendAs))} ·{' '}
        {source.kind === 'file' ? (
          size(source.size)
        ) : (
          <bdi title={source.url}>{hostOf(source.url)}</bdi>
        )}
      </MediaFacts>
    );
  }
  return (
    <figure className={styles['media']}>
      <img
        className={styles['picture']}
        {...frameOf(media.thumbnailSize)}
        src={thumbnailAddress(instanceId, localId)}
        alt={fileName}
        draggable={false}
        onError={() => setIsBroken(true)}
      />
      {/* Seen in the details; a picture shows itself. */}
      <VisuallyHidden>
        {t(kindWord(sendAs))} {fileName}
      </VisuallyHidden>
    </figure>
  );
}

/** What is known of media that is not shown: the sign of its kind, its name, and `children` below. */
export function MediaFacts({
  kind,
  name,
  children,
}: {
  kind: Media['sendAs'] | 'record';
  name: string;
  children: ReactNode;
}) {
  return (
    <figure className={styles['media']}>
      <figcaption className={styles['about']}>
        <span className={styles['sign']}>
          <KindSign kind={kind} size={18} />
        </span>
        <span className={styles['words']}>
          {name !== '' && <bdi className={styles['name']}>{name}</bdi>}
          <span className={styles['facts']}>{children}</span>
        </span>
      </figcaption>
    </figure>
  );
}

import { useState } from 'react';
import type { MessageContent } from '../../../../shared/contract/messages.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { hostOf } from '../../../product-ui/host-of.ts';
import { KindSign, kindWord } from '../../../product-ui/media-kind.tsx';
import { Text } from '../../../messages/text.tsx';
import styles from './media-content.module.css';

type Media = Extract<MessageContent, { kind: 'media' }>;

/** A file, image, video or voice note in the conversation: its small picture or its sign, name, kind and size. */
export function MediaContent({
  instanceId,
  localId,
  media,
}: {
  instanceId: string;
  localId: string;
  media: Media;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const { sendAs, fileName, hasThumbnail } = media;
  const isPicture = hasThumbnail && !isBroken && (sendAs === 'image' || sendAs === 'video');
  return (
    <figure className={styles['media']}>
      {isPicture && (
        <span className={styles['picture']}>
          <img
            className={styles['image']}
            src={thumbnailAddress(instanceId, localId)}
            alt=""
            draggable={false}
            onError={() => setIsBroken(true)}
          />
        </span>
      )}
      <figcaption className={styles['about']}>
        <span className={styles['sign']}>
          <KindSign kind={sendAs} size={18} />
        </span>
        <span className={styles['words']}>
          <bdi className={styles['name']}>{fileName}</bdi>
          <span className={styles['facts']}>
            <Text id={kindWord(sendAs)} /> · <Whereabouts source={media.source} />
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

/** The size of a file, or the host of an address. */
function Whereabouts({ source }: { source: Media['source'] }) {
  const size = useFileSize();
  if (source.kind === 'file') return size(source.size);
  return <bdi title={source.url}>{hostOf(source.url)}</bdi>;
}

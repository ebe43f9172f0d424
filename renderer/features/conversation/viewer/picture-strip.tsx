import { useEffect, useRef } from 'react';
import { thumbnailAddress, contentAddress } from '../../../../shared/page-routes.ts';
import { useText } from '../../../messages/text.tsx';
import type { PictureMessage } from './use-chat-pictures.ts';
import styles from './viewer.module.css';

/** Pictures on each side of the one that is shown: more are not in sight. */
const around = 30;

/** Shows the pictures of the chat in small, the one that is shown in its middle. */
export function PictureStrip({
  instanceId,
  pictures,
  index,
  onShow,
}: {
  instanceId: string;
  pictures: readonly PictureMessage[];
  index: number;
  onShow: (index: number) => void;
}) {
  const t = useText();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index, pictures.length]);
  const from = Math.max(0, index - around);
  return (
    <ul className={styles['strip']} aria-label={t('viewer.pictures')}>
      {pictures.slice(from, index + around + 1).map(({ localId, content }, at) => {
        const place = from + at;
        const address = content.hasThumbnail ? thumbnailAddress : contentAddress;
        return (
          <li key={localId}>
            <button
              ref={place === index ? current : null}
              type="button"
              className={styles['small']}
              aria-label={content.fileName}
              aria-current={place === index}
              onClick={() => onShow(place)}
            >
              <img src={address(instanceId, localId)} alt="" loading="lazy" draggable={false} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

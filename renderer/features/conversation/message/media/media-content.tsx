import { type ReactNode, useState } from 'react';
import type { Media } from '../../../../../shared/contract/messages.ts';
import { isVideo, type PictureSize } from '../../../../../shared/domain/media.ts';
import { contentAddress, thumbnailAddress } from '../../../../../shared/page-routes.ts';
import { useFileSize } from '../../../../product-ui/files/file-size.ts';
import { hostOf } from '../../../../product-ui/messages/host-of.ts';
import { KindSign, kindWord } from '../../../../product-ui/messages/media-kind.tsx';
import { useText } from '../../../../messages/text.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { FileButtons } from './file-buttons.tsx';
import { frameOf } from './frame-of.ts';
import styles from './media.module.css';

const Player = lazyPart(async () => (await import('./player.tsx')).Player);

/** A round video is drawn in a circle, as phones do. */
const circle: PictureSize = { width: 240, height: 240 };

/** Shows or plays a file, image, video or voice note of the conversation; where its content is not here, what is known of it. */
export function MediaContent({
  instanceId,
  localId,
  media,
  frame: kept,
}: {
  instanceId: string;
  localId: string;
  media: Media;
  /** In which it stood before it was here; null: it was. */
  frame: PictureSize | null;
}) {
  const t = useText();
  const [isBroken, setIsBroken] = useState(false);
  const { sendAs, fileName, mimetype, hasThumbnail, hasContent, source } = media;
  const content = contentAddress(instanceId, localId);
  const poster = hasThumbnail ? thumbnailAddress(instanceId, localId) : null;
  const isRound = sendAs === 'round-video';
  const frame = isRound ? circle : (kept ?? frameOf(media.thumbnailSize));
  if (source.kind === 'address') return <ByAddress media={media} url={source.url} />;
  if (hasContent && isVideo(sendAs)) {
    return (
      <Player address={content} media={media} poster={poster} frame={frame}>
        <FileFacts media={media} bytes={source.size} />
      </Player>
    );
  }
  const isSound = sendAs === 'voice' || mimetype?.startsWith('audio/');
  if (media.voice !== null || (hasContent && isSound)) {
    return (
      <Player address={content} media={media}>
        {sendAs === 'file' && <FileFacts media={media} bytes={source.size} />}
      </Player>
    );
  }
  const picture = isVideo(sendAs) || !hasContent ? poster : (poster ?? content);
  const isPicture = (sendAs === 'image' || isVideo(sendAs)) && picture !== null;
  if (!isPicture || isBroken) {
    return <FileFacts media={media} bytes={source.size} isBroken={isPicture && isBroken} />;
  }
  const image = (
    <img
      className={`${styles['picture']} ${isRound ? styles['round'] : ''}`}
      src={picture}
      {...frame}
      alt={fileName}
      draggable={false}
      onError={() => setIsBroken(true)}
    />
  );
  return (
    <figure className={styles['media']} data-picture>
      {sendAs === 'image' ? (
        <button
          type="button"
          className={styles['frame']}
          aria-label={t('image.open', { name: fileName })}
          data-command="view"
        >
          {image}
        </button>
      ) : (
        image
      )}
      {/* Seen in the details; a picture shows itself. */}
      <VisuallyHidden>
        {t(kindWord(sendAs))} {fileName}
      </VisuallyHidden>
    </figure>
  );
}

/** A file by its name, kind and size, with what can be done with it. */
function FileFacts({
  media,
  bytes,
  isBroken = false,
}: {
  media: Media;
  bytes: number;
  /** It was to be shown and cannot be. */
  isBroken?: boolean;
}) {
  const t = useText();
  const size = useFileSize();
  const { sendAs, fileName, hasContent } = media;
  const ending = sendAs === 'file' ? /[.](\w{1,5})$/.exec(fileName)?.[1] : undefined;
  return (
    <MediaFacts
      kind={sendAs}
      name={fileName}
      actions={<FileButtons name={fileName} canSave={hasContent} />}
    >
      {ending === undefined ? (
        t(kindWord(sendAs))
      ) : (
        <>
          <VisuallyHidden>{t(kindWord(sendAs))} </VisuallyHidden>
          {ending.toUpperCase()}
        </>
      )}{' '}
      · {size(bytes)}
      {isBroken && ` · ${t('image.broken')}`}
    </MediaFacts>
  );
}

/** Media that the service fetched from its address: where it is, and a link to look at it there. */
function ByAddress({ media: { sendAs, fileName }, url }: { media: Media; url: string }) {
  const t = useText();
  const host = hostOf(url);
  return (
    <>
      <MediaFacts kind={sendAs} name={fileName}>
        {t(kindWord(sendAs))} · <bdi title={url}>{host}</bdi>
      </MediaFacts>
      <p className={styles['note']}>
        {t('media.by-address')}{' '}
        <a className={styles['link']} href={url} draggable={false}>
          {t('media.look', { host })}
        </a>
      </p>
    </>
  );
}

/** Shows what is known of media that is not shown: the sign of its kind, its name, and `children` below. */
export function MediaFacts({
  kind,
  name,
  actions,
  children,
}: {
  kind: Media['sendAs'] | 'record';
  name: string;
  actions?: ReactNode;
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
          <small className={styles['facts']}>{children}</small>
        </span>
        {actions}
      </figcaption>
    </figure>
  );
}

import { Globe } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { brokenPromise, type SendAs, sendAsKinds } from '../../../../shared/domain/media.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { hostOf } from '../../../product-ui/messages/host-of.ts';
import { KindSign, kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useNotOffered } from '../../../product-ui/offers/use-not-offered.ts';
import { useText } from '../../../messages/text.tsx';
import { Note } from '../../../ui/note.tsx';
import { tooltip } from '../../../ui/tooltip.ts';
import { LookAtAddress } from './look-at-address.tsx';
import type { Tray } from './tray.ts';
import { TrayRow } from './tray-row.tsx';
import styles from './attachments.module.css';

interface AttachmentItemProps {
  attachment: Attachment;
  tray: Tray;
  onRemove: (attachmentId: string) => void;
  /** Sends these files instead. */
  onReplace: (attachmentId: string, files: File[]) => void;
  /** Gives the focus back to the text. */
  onLeave: () => void;
}

/** One attachment: what it is, how it is sent, and what is wrong with it. */
export function AttachmentItem(props: AttachmentItemProps) {
  const { attachment, tray, onRemove, onReplace, onLeave } = props;
  const { attachmentId, sendAs, fileName, mimetype, source, problem } = attachment;
  const t = useText();
  const size = useFileSize();
  const problemId = useId();
  const notOffered = useNotOffered(tray.instanceId);
  // Of what lies at an address only the name is known.
  const promise = source.kind === 'file' ? brokenPromise(fileName, mimetype) : null;
  const kinds = sendAsKinds.filter(
    (kind) => kind !== 'round-video' || kind === sendAs || mimetype?.startsWith('video/'),
  );
  const field = (name: 'fileName' | 'caption') => ({
    dir: 'auto',
    autoComplete: 'off',
    value: attachment[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      tray.change(attachmentId, { [name]: target.value }),
    // Enter and Escape lead back to the text, from where Enter sends.
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
      event.preventDefault();
      onLeave();
    },
  });
  return (
    <TrayRow
      attachmentId={attachmentId}
      name={fileName}
      problemId={problem ? problemId : undefined}
      onRemove={onRemove}
    >
      <Picture instanceId={tray.instanceId} attachment={attachment} />
      <div className={styles['what']}>
        {/* A voice note has no name at its recipient's (interface.md §4.4). */}
        {sendAs === 'voice' ? (
          <p className={styles['fixedName']}>
            <bdi>{fileName}</bdi>
          </p>
        ) : (
          <input
            {...field('fileName')}
            className={styles['name']}
            aria-label={t('field.file-name')}
            {...tooltip(fileName)}
            spellCheck={false}
            maxLength={1_000}
          />
        )}
        {problem ? (
          <Problem id={problemId} role="none" className={styles['problem']}>
            {t(`file-problem.${problem}`)}
          </Problem>
        ) : (
          <p className={styles['facts']}>
            {source.kind === 'file' ? (
              size(source.size)
            ) : (
              <bdi title={source.url}>{hostOf(source.url)}</bdi>
            )}
          </p>
        )}
        {promise !== null && <Note>{t(`tray.not-${promise}`)}</Note>}
        {source.kind === 'address' && (
          <LookAtAddress
            url={source.url}
            onUploadInstead={(files) => onReplace(attachmentId, files)}
          />
        )}
      </div>
      <select
        aria-label={t('tray.send-as')}
        value={sendAs}
        onChange={({ target }) => tray.change(attachmentId, { sendAs: target.value as SendAs })}
      >
        {kinds.map((kind) => {
          const isOff = kind === 'round-video' && notOffered.includes(kind);
          return (
            <option key={kind} value={kind} disabled={isOff}>
              {t(isOff ? 'tray.round-video-off' : kindWord(kind))}
            </option>
          );
        })}
      </select>
      <input
        {...field('caption')}
        className={styles['attachmentItemCaption']}
        aria-label={t('tray.caption')}
        placeholder={t('tray.caption')}
        maxLength={65_536}
      />
    </TrayRow>
  );
}

/** The small picture of an attachment, or the sign of its kind. What lies at an address is never fetched for it. */
function Picture({
  instanceId,
  attachment: { attachmentId, hasThumbnail, sendAs, source },
}: {
  instanceId: string;
  attachment: Attachment;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (hasThumbnail && !isBroken) {
    return (
      <img
        className={styles['picture']}
        src={thumbnailAddress(instanceId, attachmentId)}
        alt=""
        draggable={false}
        onError={() => setIsBroken(true)}
      />
    );
  }
  return (
    <span className={styles['picture']}>
      {source.kind === 'address' ? <Globe size={18} /> : <KindSign kind={sendAs} size={18} />}
    </span>
  );
}

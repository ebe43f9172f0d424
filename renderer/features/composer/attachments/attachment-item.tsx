import { CircleAlert, GripVertical, X } from 'lucide-react';
import { useId } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { type SendAs, sendAsKinds } from '../../../../shared/domain/media.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { hostOf } from '../../../product-ui/host-of.ts';
import { kindWord } from '../../../product-ui/media-kind.tsx';
import { Text, useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { AttachmentPicture } from './attachment-picture.tsx';
import { LookAtAddress } from './look-at-address.tsx';
import { type AttachmentFieldProps, Caption, FileName } from './attachment-fields.tsx';
import styles from './attachment-item.module.css';

interface AttachmentItemProps extends AttachmentFieldProps {
  onRemove: (attachmentId: string) => void;
  /** Files are to be sent in its place. */
  onReplace: (attachmentId: string, files: File[]) => void;
}

/** One attachment: what it is, how it is sent, and what is wrong with it. */
export function AttachmentItem(props: AttachmentItemProps) {
  const { attachment, tray, onRemove, onReplace } = props;
  const { attachmentId, sendAs, fileName, source, problem } = attachment;
  const say = useText();
  const problemId = useId();
  return (
    <li
      className={styles['item']}
      data-attachment-id={attachmentId}
      aria-describedby={problem ? problemId : undefined}
    >
      <IconButton
        label={say('tray.move')}
        hint={say('tray.move-hint')}
        className={styles['handle'] ?? ''}
        draggable
        data-handle
      >
        <GripVertical size={16} />
      </IconButton>
      <AttachmentPicture instanceId={tray.instanceId} attachment={attachment} />
      <div className={styles['what']}>
        <FileName {...props} />
        {problem ? (
          <p id={problemId} className={styles['problem']}>
            <CircleAlert size={13} />
            <Text id={`file-problem.${problem}`} />
          </p>
        ) : (
          <Facts attachment={attachment} />
        )}
        {source.kind === 'address' && (
          <LookAtAddress
            url={source.url}
            onUploadInstead={(files) => onReplace(attachmentId, files)}
          />
        )}
      </div>
      <select
        className={styles['kind']}
        aria-label={say('tray.send-as')}
        value={sendAs}
        onChange={({ target }) => tray.change(attachmentId, { sendAs: target.value as SendAs })}
      >
        {sendAsKinds.map((kind) => (
          <option key={kind} value={kind}>
            {say(kindWord(kind))}
          </option>
        ))}
      </select>
      <Caption {...props} />
      <IconButton
        label={say('tray.remove')}
        hint={say('tray.remove-hint', { name: fileName })}
        data-remove
        onClick={() => onRemove(attachmentId)}
      >
        <X size={16} />
      </IconButton>
    </li>
  );
}

function Facts({ attachment: { source } }: { attachment: Attachment }) {
  const size = useFileSize();
  return (
    <p className={styles['facts']}>
      {source.kind === 'file' ? (
        size(source.size)
      ) : (
        <bdi title={source.url}>{hostOf(source.url)}</bdi>
      )}
    </p>
  );
}

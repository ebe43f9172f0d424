import type { KeyboardEvent } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { useText } from '../../../messages/text.tsx';
import { useSavedText } from './use-saved-text.ts';
import type { Tray } from './tray.ts';
import styles from './attachment-item.module.css';

/** What the fields of an attachment need. */
export interface AttachmentFieldProps {
  attachment: Attachment;
  tray: Tray;
  onLeave: () => void;
}

/** A voice note has no name at its recipient's (interface.md §4.4), so there it is not for writing. */
export function FileName({ attachment, tray, onLeave }: AttachmentFieldProps) {
  const { attachmentId, fileName, sendAs } = attachment;
  const say = useText();
  const field = useSavedText(
    fileName,
    (text) => tray.change(attachmentId, { fileName: text }),
    tray.unsaved,
  );
  if (sendAs === 'voice') {
    return (
      <p className={styles['fixedName']}>
        <bdi>{fileName}</bdi>
      </p>
    );
  }
  return (
    <input
      className={styles['name']}
      aria-label={say('tray.file-name')}
      title={field.value}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      maxLength={1_000}
      {...field}
      onKeyDown={leaveBy(onLeave)}
    />
  );
}

/** What stands below it at its recipient's. */
export function Caption({ attachment, tray, onLeave }: AttachmentFieldProps) {
  const { attachmentId, caption } = attachment;
  const say = useText();
  const field = useSavedText(
    caption,
    (text) => tray.change(attachmentId, { caption: text }),
    tray.unsaved,
  );
  return (
    <input
      className={styles['caption']}
      aria-label={say('tray.caption')}
      placeholder={say('tray.caption')}
      dir="auto"
      autoComplete="off"
      maxLength={65_536}
      {...field}
      onKeyDown={leaveBy(onLeave)}
    />
  );
}

/** Enter and Escape lead back to the text, from where Enter sends. */
function leaveBy(onLeave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    onLeave();
  };
}

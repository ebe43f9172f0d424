import { useRef } from 'react';
import { useText } from '../../../messages/text.tsx';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { AttachmentItem } from './attachment-item.tsx';
import { captionCarrier } from './caption-carrier.ts';
import type { ShownTray, Tray } from './tray.ts';
import { TrayNotes } from './tray-notes.tsx';
import { useReorder } from './use-reorder.ts';
import { WrittenItem } from './written-item.tsx';
import type { OpenForm } from './open-form.ts';
import styles from './attachments.module.css';
import { LinkButton } from '../../../ui/button.tsx';

/** From this many on, the number is written above them. */
const worthCounting = 4;

interface AttachmentTrayProps {
  tray: Tray;
  shown: ShownTray;
  /** There is a text, and no card, that goes with what is in the tray. */
  hasText: boolean;
  isTextApart: boolean;
  onPartText: (isApart: boolean) => void;
  /** Opens the form of one that is written. */
  onEdit: (form: OpenForm) => void;
  /** Gives the focus back to the text. */
  onLeave: () => void;
}

/** Shows what will be sent beside the text, in order. */
export function AttachmentTray(props: AttachmentTrayProps) {
  const { tray, shown, hasText, isTextApart, onPartText, onEdit, onLeave } = props;
  const t = useText();
  const { attachments } = shown;
  const carrier = hasText ? captionCarrier(attachments) : null;
  const list = useRef<HTMLUListElement>(null);
  const reorder = useReorder(list, attachments, tray.move);

  /** Removes one; the focus moves to the next. */
  function remove(attachmentId: string) {
    const index = attachments.findIndex((one) => one.attachmentId === attachmentId);
    const attachment = attachments[index];
    if (!attachment) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    tray.remove(attachment);
    const name =
      'written' in attachment ? t(kindWord(attachment.written.kind)) : attachment.fileName;
    showToast({
      text: t('tray.removed', { name }),
      action: { label: t('action.undo'), onChoose: () => tray.restore(attachment) },
    });
    if (next) next.focus();
    else onLeave();
  }

  function replace(attachmentId: string, files: File[]) {
    tray.add({ files, folders: [] });
    remove(attachmentId);
  }

  return (
    <div className={styles['tray']}>
      {attachments.length >= worthCounting && (
        <p className={styles['count']}>{t('chats.attachments', { count: attachments.length })}</p>
      )}
      {attachments.length > 0 && (
        <ul ref={list} className={styles['list']} aria-label={t('tray.name')} {...reorder}>
          {attachments.map((item) =>
            'written' in item ? (
              <WrittenItem key={item.attachmentId} item={item} onEdit={onEdit} onRemove={remove} />
            ) : (
              <AttachmentItem
                key={item.attachmentId}
                attachment={item}
                tray={tray}
                onRemove={remove}
                onReplace={replace}
                onLeave={onLeave}
              />
            ),
          )}
        </ul>
      )}
      {carrier && <CaptionLine name={carrier.fileName} isApart={isTextApart} onPart={onPartText} />}
      <TrayNotes tray={tray} shown={shown} />
    </div>
  );
}

/** Says whether the text goes with the first attachment or before it, and lets a person have it the other way. */
function CaptionLine({
  name,
  isApart,
  onPart,
}: {
  name: string;
  isApart: boolean;
  onPart: (isApart: boolean) => void;
}) {
  const t = useText();
  return (
    <p className={styles['attachmentTrayCaption']}>
      {isApart ? t('tray.text-apart') : t('tray.text-is-caption', { name })}{' '}
      <LinkButton onClick={() => onPart(!isApart)}>
        {t(isApart ? 'tray.send-as-caption' : 'tray.send-apart')}
      </LinkButton>
    </p>
  );
}

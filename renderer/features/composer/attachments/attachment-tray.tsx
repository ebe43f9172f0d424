import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { Text, useText } from '../../../messages/text.tsx';
import { AttachmentItem } from './attachment-item.tsx';
import { TrayNotes } from './tray-notes.tsx';
import { useReorder } from './use-reorder.ts';
import type { Tray } from './use-tray.ts';
import styles from './attachment-tray.module.css';

/** From how many on they are counted: fewer are seen at a glance. */
const worthCounting = 4;

/** What will be sent beside the text, in order. Draws nothing anew while the text is typed. */
export const AttachmentTray = memo(function AttachmentTray({
  tray,
  onLeave,
}: {
  tray: Tray;
  /** Gives the focus back to the text. */
  onLeave: () => void;
}) {
  const say = useText();
  const { instanceId, attachments, add, acts, unsaved } = tray;
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(attachments);
  useLayoutEffect(() => {
    latest.current = attachments;
  });
  const reorder = useReorder(list, attachments, acts.move);

  /** The focus goes on to what takes the place of what is removed. */
  const remove = useCallback(
    (attachmentId: string) => {
      const index = latest.current.findIndex((one) => one.attachmentId === attachmentId);
      const attachment = latest.current[index];
      if (!attachment) return;
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      const next = buttons?.[index + 1] ?? buttons?.[index - 1];
      acts.remove(attachment);
      if (next) next.focus();
      else onLeave();
    },
    [acts, onLeave],
  );

  const replace = useCallback(
    (attachmentId: string, files: File[]) => {
      add({ files, folders: [] });
      remove(attachmentId);
    },
    [add, remove],
  );

  return (
    <div className={styles['tray']}>
      {attachments.length >= worthCounting && (
        <p className={styles['count']}>
          <Text id="tray.count" values={{ count: attachments.length }} />
        </p>
      )}
      {attachments.length > 0 && (
        <ul ref={list} className={styles['list']} aria-label={say('tray.name')} {...reorder}>
          {attachments.map((attachment) => (
            <AttachmentItem
              key={attachment.attachmentId}
              instanceId={instanceId}
              attachment={attachment}
              acts={acts}
              unsaved={unsaved}
              onRemove={remove}
              onReplace={replace}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      <TrayNotes tray={tray} />
    </div>
  );
});

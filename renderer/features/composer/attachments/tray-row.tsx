import { GripVertical, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './attachments.module.css';

/** Shows a row of the tray: by its handle it is moved, by its last button removed. */
export function TrayRow({
  attachmentId,
  name,
  problemId,
  onRemove,
  children,
}: {
  attachmentId: string;
  name: string;
  /** Of what describes its problem; undefined where it has none. */
  problemId: string | undefined;
  onRemove: (attachmentId: string) => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <li className={styles['item']} data-attachment-id={attachmentId} aria-describedby={problemId}>
      <IconButton
        label={t('tray.move')}
        hint={t('tray.move-hint')}
        className={styles['handle'] ?? ''}
        draggable
        data-handle
      >
        <GripVertical size={16} />
      </IconButton>
      {children}
      <IconButton
        label={t('action.remove-name', { name })}
        data-remove
        onClick={() => onRemove(attachmentId)}
      >
        <X size={16} />
      </IconButton>
    </li>
  );
}

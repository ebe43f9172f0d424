import { Paperclip } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { filesOf, type PickedFiles } from '../../../product-ui/files/dropped-files.ts';
import { useText } from '../../../messages/text.tsx';
import { bringsFiles } from '../../../ui/refuse-drops.ts';
import styles from './attachments.module.css';

/** Takes files that are dropped on it, which is all that it holds. Beside it a drop does nothing (ui/refuse-drops.ts). */
export function DropTarget({
  to,
  onDrop,
  children,
}: {
  /** Whose they become, by name: the words stand over it. */
  to: string;
  onDrop: (picked: PickedFiles) => void;
  children: ReactNode;
}) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent) {
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setIsOver(false);
  }

  function drop(event: DragEvent) {
    setIsOver(false);
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    onDrop(filesOf(event.dataTransfer));
  }

  return (
    <div
      className={styles['target']}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={styles['overlay']}>
          <p className={styles['words']}>
            <Paperclip size={20} />
            {t('attach.drop', { name: to })}
          </p>
        </div>
      )}
    </div>
  );
}

import { X } from 'lucide-react';
import { useText } from '../../../messages/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Cap } from '../../../ui/keys.tsx';
import { pickLimit } from './picked.ts';
import styles from '../threads.module.css';

interface SelectionBarProps {
  count: number;
  /** All that match are picked, on screen or not. */
  isAll: boolean;
  isRefused: boolean;
  onArchive: (archived: boolean) => void;
  onLabel: () => void;
  /** Null: the service does not delete threads. */
  onDelete: (() => void) | null;
  onPickAll: () => void;
  onClear: () => void;
}

/** Shows what is picked, and what can be done with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isAll, isRefused, onArchive, onLabel, onDelete, onPickAll, onClear } = props;
  const t = useText();
  return (
    <section className={styles['selectionBar']} aria-label={t('field.selection')}>
      <p aria-live="polite" className={styles['selectionBarWords']}>
        {isRefused ? (
          t('threads.too-many', { limit: pickLimit })
        ) : (
          <b>{t(isAll ? 'threads.all-selected' : 'threads.selected', { count })}</b>
        )}
      </p>
      {isRefused && (
        <Button size="small" onClick={onPickAll}>
          {t('threads.select-all')}
        </Button>
      )}
      <Button size="small" tone="primary" onClick={() => onArchive(true)}>
        {t('threads.archive')}
        <Cap keys="E" />
      </Button>
      <Button size="small" onClick={() => onArchive(false)}>
        {t('threads.unarchive')}
      </Button>
      <Button size="small" onClick={onLabel}>
        {t('threads.label')}
      </Button>
      {onDelete && (
        <Button size="small" onClick={onDelete}>
          {t('action.delete-asked')}
        </Button>
      )}
      <IconButton label={t('threads.clear-selection')} onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

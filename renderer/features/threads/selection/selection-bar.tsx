import { X } from 'lucide-react';
import { Text, useText } from '../../../messages/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { pickLimit } from './picked.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** All that match are picked, on screen or not. */
  isAll: boolean;
  isRefused: boolean;
  onArchive: (archived: boolean) => void;
  onLabel: () => void;
  onPickAll: () => void;
  onClear: () => void;
}

/** What is picked, and what can be done with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isAll, isRefused, onArchive, onLabel, onPickAll, onClear } = props;
  const say = useText();
  return (
    <section className={styles['bar']} aria-label={say('threads.selection')}>
      <p aria-live="polite" className={styles['words']}>
        {isRefused ? (
          <Text id="threads.too-many" values={{ limit: pickLimit }} />
        ) : (
          <>
            <b>
              <Text id={isAll ? 'threads.all-selected' : 'threads.selected'} values={{ count }} />
            </b>
          </>
        )}
      </p>
      {isRefused && (
        <Button size="small" onClick={onPickAll}>
          <Text id="threads.select-all" />
        </Button>
      )}
      <Button size="small" tone="primary" onClick={() => onArchive(true)}>
        <Text id="threads.archive" />
        <kbd aria-hidden="true">E</kbd>
      </Button>
      <Button size="small" onClick={() => onArchive(false)}>
        <Text id="threads.unarchive" />
      </Button>
      <Button size="small" onClick={onLabel}>
        <Text id="threads.label" />
      </Button>
      <IconButton label={say('threads.clear-selection')} onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

import { X } from 'lucide-react';
import { IconButton } from './button.tsx';
import styles from './chip.module.css';

/** Shows what was chosen, each with a button that removes it. */
export function RemovableChips({
  label,
  chips,
  removeLabel,
  isBusy = false,
  onRemove,
}: {
  label: string;
  chips: readonly { key: string; name: string }[];
  removeLabel: (name: string) => string;
  isBusy?: boolean;
  onRemove: (key: string) => void;
}) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles['few']} aria-label={label}>
      {chips.map(({ key, name }) => (
        <li key={key} className={styles['removable']}>
          <bdi>{name}</bdi>
          <IconButton label={removeLabel(name)} disabled={isBusy} onClick={() => onRemove(key)}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

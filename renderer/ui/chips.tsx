import type { ReactNode } from 'react';
import styles from './chips.module.css';

/** A row of chips of which one is in force. */
export function Chips<Value extends string>({
  label,
  chips,
  chosen,
  className = '',
  onChoose,
}: {
  label: string;
  chips: readonly { value: Value; label: ReactNode }[];
  chosen: Value;
  className?: string;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset aria-label={label} className={`${styles['chips']} ${className}`}>
      {chips.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          className={styles['chip']}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}

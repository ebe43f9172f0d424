import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** A labelled switch, which acts at once, with a line that explains it. What only counts with a button of its form is a `CheckField`. */
export function SwitchField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles['setting']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <input
        type="checkbox"
        role="switch"
        id={id}
        className={styles['switch']}
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

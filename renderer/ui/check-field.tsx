import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** A labelled checkbox of a form or a choice, with a line that explains it. What acts at once is a `SwitchField`. */
export function CheckField({
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
    <div className={styles['check']}>
      <input
        type="checkbox"
        id={id}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Ties a control to its label, to what is wrong with it and to its hint, for every reader. */
export function Field({
  label,
  hint,
  problem,
  action,
  children,
}: {
  label: string;
  hint?: ReactNode;
  /** The sentence about what is wrong. */
  problem?: ReactNode;
  /** What helps against the problem. */
  action?: ReactNode;
  children: (attributes: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
      {problem && action}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

/** A labelled line of text. `problem` is the sentence about what is wrong; it is tied to the field for every reader. */
export function TextField({
  label,
  hint,
  problem,
  action,
  end,
  inputRef,
  ...rest
}: Omit<ComponentProps<'input'>, 'ref'> & {
  label: string;
  hint?: ReactNode;
  problem?: ReactNode;
  action?: ReactNode;
  /** Stands in the field, at its end. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const problemId = problem ? `${id}-problem` : '';
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['line']}>
        <input
          id={id}
          ref={inputRef}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          className={styles['input']}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${problemId} ${hintId}`.trim() || undefined}
        />
        {end}
      </div>
      {problem && (
        <p id={problemId} className={styles['problem']}>
          {problem}
        </p>
      )}
      {problem && action}
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

import type { ComponentProps, ReactNode, Ref } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: ReactNode;
}

/** Shows a labelled line of text. `problem` is the sentence about what is wrong; it is tied to the field for every reader. */
export function TextField({
  label,
  hint,
  problem,
  action,
  end,
  inputRef,
  ...rest
}: Omit<ComponentProps<'input'>, 'ref'> &
  FieldProps & {
    action?: ReactNode;
    /** Stands in the field, at its end. */
    end?: ReactNode;
    inputRef?: Ref<HTMLInputElement>;
  }) {
  return (
    <Field label={label} hint={hint} problem={problem} action={action}>
      {(attributes) => (
        <div className={styles['line']}>
          <input
            ref={inputRef}
            // Digits have no direction of their own: they stand below the label.
            dir={rest.inputMode === 'numeric' ? undefined : 'auto'}
            autoComplete="off"
            spellCheck={false}
            {...rest}
            {...attributes}
            className={styles['input']}
          />
          {end}
        </div>
      )}
    </Field>
  );
}

/** Shows a labelled box for several lines; `isData`: of data, which is no text of a person. `children` stand below it. */
export function TextBox({
  label,
  hint,
  problem,
  isData = false,
  children,
  ...rest
}: ComponentProps<'textarea'> & FieldProps & { isData?: boolean }) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(attributes) => (
        <>
          <textarea
            dir="auto"
            {...(isData && { spellCheck: false })}
            {...rest}
            {...attributes}
            className={`${styles['input']} ${styles['area']} ${isData ? styles['data'] : ''}`}
          />
          {children}
        </>
      )}
    </Field>
  );
}

/** Shows a box without a frame that grows with what is written in it. */
export function GrowingBox({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} className={`${styles['growing']} ${className}`} />;
}

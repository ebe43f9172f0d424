import { type ComponentProps, type ReactNode, useId } from 'react';
import { switchLook } from './switch-look.ts';
import styles from './field.module.css';

interface CheckFieldProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows a labelled checkbox of a form or a choice, with a line that explains it. What acts at once is a `SwitchField`. */
export function CheckField(props: CheckFieldProps) {
  const { input, words } = useParts(props);
  return (
    <div className={styles['check']}>
      <input {...input} />
      {words}
    </div>
  );
}

/** Shows a labelled switch, which acts at once, with a line that explains it. What only counts with a button of its form is a `CheckField`. */
export function SwitchField(props: CheckFieldProps) {
  const { input, words } = useParts(props);
  return (
    <div className={styles['setting']}>
      {words}
      <input {...input} role="switch" className={switchLook} aria-checked={props.checked} />
    </div>
  );
}

function useParts({ label, hint, checked, onChange }: CheckFieldProps) {
  const id = useId();
  const input: ComponentProps<'input'> = {
    type: 'checkbox',
    id,
    checked,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    onChange: (event) => onChange(event.target.checked),
  };
  const words = (
    <>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </>
  );
  return { input, words };
}

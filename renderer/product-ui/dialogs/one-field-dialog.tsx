import { type ReactNode, useRef, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useErrorText } from '../failures/use-error-text.ts';

interface OneFieldDialogProps {
  title: string;
  label: string;
  hint?: ReactNode;
  type?: 'text' | 'password';
  initialValue?: string;
  maxLength?: number;
  /** What the last save threw, or null. */
  thrown: Error | null;
  /** Saves; calls `onRefused` where main refuses, and then what was typed stays. */
  onSave: (value: string, onRefused: () => void) => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | boolean;
}

/** Asks for one value, which main checks: a name, a token. */
export function OneFieldDialog({
  initialValue = '',
  thrown,
  title,
  onSave,
  onClose,
  finalFocus,
  ...rest
}: OneFieldDialogProps) {
  const errorText = useErrorText();
  const [value, setValue] = useState(initialValue);
  const field = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      title={title}
      submit="action.save"
      onSubmit={() => onSave(value, () => field.current?.focus())}
      onClose={onClose}
      initialFocus={field}
      {...(finalFocus && { finalFocus })}
    >
      <TextField
        {...rest}
        inputRef={field}
        value={value}
        problem={thrown && errorText(thrown)}
        onChange={(event) => setValue(event.target.value)}
      />
    </FormDialog>
  );
}

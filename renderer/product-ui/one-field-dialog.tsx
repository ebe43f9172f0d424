import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Text } from '../messages/text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { errorOf } from '../bridge/call.ts';
import { useErrorText } from './use-error-text.ts';

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
  title,
  label,
  hint,
  type = 'text',
  initialValue = '',
  maxLength,
  thrown,
  onSave,
  onClose,
  finalFocus,
}: OneFieldDialogProps) {
  const errorText = useErrorText();
  const [value, setValue] = useState(initialValue);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSave(value, () => field.current?.focus());
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      initialFocus={field}
      {...(finalFocus && { finalFocus })}
    >
      <form onSubmit={submit}>
        <TextField
          type={type}
          label={label}
          hint={hint}
          inputRef={field}
          value={value}
          maxLength={maxLength}
          problem={thrown && errorText(errorOf(thrown))}
          onChange={(event) => setValue(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Text id="act.cancel" />
          </Button>
          <Button type="submit" tone="primary">
            <Text id="act.save" />
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

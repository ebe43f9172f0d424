import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Problem } from '../failures/problem.tsx';

/**
 * Shows a dialog whose fields are handed in by Enter or by its last button; the button before that leaves it. A field that can't be read
 * says so and takes the focus instead.
 */
export function FormDialog({
  submit,
  tone = 'primary',
  leave = 'action.cancel',
  leaveRef,
  submitRef,
  problem,
  thrown,
  actions,
  onSubmit,
  children,
  ...dialog
}: {
  title: string;
  size?: 'medium' | 'roomy';
  /** What the last button says; null where nothing can be handed in. */
  submit: MessageId | null;
  tone?: 'primary' | 'danger';
  leave?: MessageId;
  leaveRef?: RefObject<HTMLButtonElement | null>;
  submitRef?: RefObject<HTMLButtonElement | null>;
  /** What the last try to hand in met, in words. */
  problem?: string | null;
  /** What that try threw. */
  thrown?: unknown;
  /** Buttons before the last. */
  actions?: ReactNode;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  /** Hears the keys that are pressed in it. */
  onKeyDown?: KeyboardEventHandler;
  initialFocus?: RefObject<HTMLElement | null>;
  begin?: RefObject<HTMLElement | null>;
  finalFocus?: () => HTMLElement | boolean;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Dialog {...dialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          // The form of a dialog over this one is its own.
          if (event.target !== form) return;
          if (form.checkValidity()) onSubmit(form);
          else form.querySelector<HTMLElement>('input:invalid')?.focus();
        }}
      >
        {children}
        <Problem thrown={thrown}>{problem}</Problem>
        <DialogActions>
          <Button ref={leaveRef} onClick={dialog.onClose}>
            {t(leave)}
          </Button>
          {actions}
          {submit && (
            <Button ref={submitRef} type="submit" tone={tone}>
              {t(submit)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

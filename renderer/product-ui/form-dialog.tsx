import type { ReactNode, RefObject } from 'react';
import type { MessageId } from '../messages/catalogue.ts';
import { useText } from '../messages/text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import styles from './form-dialog.module.css';

/** A dialog whose fields are handed in by Enter or by its last button; the button before that leaves it. */
export function FormDialog({
  submit,
  tone = 'primary',
  leave = 'action.cancel',
  leaveRef,
  problem,
  onSubmit,
  children,
  ...dialog
}: {
  title: string;
  /** What the last button says; null where nothing can be handed in. */
  submit: MessageId | null;
  tone?: 'primary' | 'danger';
  leave?: MessageId;
  leaveRef?: RefObject<HTMLButtonElement | null>;
  /** What the last try to hand in met, in words. */
  problem?: string | null;
  onSubmit: () => void;
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null>;
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
          onSubmit();
        }}
      >
        {children}
        {problem && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <DialogActions>
          <Button ref={leaveRef} onClick={dialog.onClose}>
            {t(leave)}
          </Button>
          {submit && (
            <Button type="submit" tone={tone}>
              {t(submit)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

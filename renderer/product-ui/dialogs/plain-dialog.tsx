import type { ComponentProps, RefObject } from 'react';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Shows a dialog that only its last button leaves, which `close` is. */
export function PlainDialog({
  close,
  children,
  ...dialog
}: ComponentProps<typeof Dialog> & { close?: RefObject<HTMLButtonElement | null> }) {
  const t = useText();
  return (
    <Dialog {...dialog}>
      {children}
      <DialogActions>
        <Button ref={close} onClick={dialog.onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

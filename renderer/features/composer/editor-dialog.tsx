import type { ReactNode, RefObject } from 'react';
import { messageBox } from '../../product-ui/commands/message-box.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './composer.module.css';

/** Shows a dialog where a part of a message is written, beside what it will look like. It is saved from the first key on. */
export function EditorDialog({
  title,
  form,
  firstInput,
  preview,
  remove,
  onFinish,
  onRemove,
  onClose,
  children,
}: {
  title: string;
  form: RefObject<HTMLFormElement | null>;
  firstInput: RefObject<HTMLInputElement | null>;
  preview: { label: string; bubble: ReactNode; note?: string };
  /** What the button says that takes it out of the message. */
  remove: string;
  onFinish: () => void;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Dialog
      title={title}
      size="wide"
      initialFocus={firstInput}
      finalFocus={() => messageBox() ?? true}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onFinish();
        }}
      >
        <div className={styles['editor']}>
          <Stack gap="medium">{children}</Stack>
          <Stack as="section" className={styles['preview']} aria-label={preview.label}>
            <p className={styles['editorDialogLabel']} aria-hidden="true">
              {preview.label}
            </p>
            <div className={styles['phone']}>
              <div className={styles['bubble']}>{preview.bubble}</div>
            </div>
            {preview.note && <small className={styles['note']}>{preview.note}</small>}
          </Stack>
        </div>
        <DialogActions>
          <small className={styles['editorDialogHint']}>{t('card.saved-as-typed')}</small>
          <Button tone="quiet" onClick={onRemove}>
            {remove}
          </Button>
          <Button tone="primary" type="submit">
            {t('card.done')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

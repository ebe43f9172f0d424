import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  emptyWritten,
  finishWritten,
  isBlank,
  type WrittenContent,
} from '../../../../shared/domain/written-content.ts';
import { FormContentView } from '../../../product-ui/message-forms/form-content-view.tsx';
import { MessageFormFields } from '../../../product-ui/message-forms/message-form-fields.tsx';
import { kindWord } from '../../../product-ui/media-kind.tsx';
import { messageBox } from '../../../product-ui/message-box.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { ShownTray, Tray } from '../attachments/tray.ts';
import type { OpenForm } from './open-form.ts';
import styles from './message-forms.module.css';

/** Where a location, contact cards or a poll is written, beside what it will look like. It is in the tray from the first key on. */
export function MessageForm({
  instanceId,
  tray,
  shown,
  form: { attachmentId, kind },
  onClose,
}: {
  instanceId: string;
  tray: Tray;
  shown: ShownTray;
  form: OpenForm;
  onClose: () => void;
}) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  // What is asked for is complained about once a person says that it is finished.
  const [isChecked, setChecked] = useState(false);
  const item = shown.attachments.find((one) => one.attachmentId === attachmentId);
  const written = item && 'written' in item ? item.written : emptyWritten[kind];
  const { content, problems } = finishWritten(written);

  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isChecked]);

  function change(next: WrittenContent) {
    setChecked(false);
    tray.write(attachmentId, next, finishWritten(next).problems?.[0] ?? null);
  }

  function close() {
    // Nothing is written that could be lost.
    if (item && isBlank(written)) tray.remove(item);
    onClose();
  }

  function finish(event: SubmitEvent) {
    event.preventDefault();
    if (content) onClose();
    else setChecked(true);
  }

  function remove() {
    if (item) tray.remove(item);
    onClose();
  }

  return (
    <Dialog
      title={t(kindWord(kind))}
      size="wide"
      initialFocus={first}
      finalFocus={() => messageBox() ?? true}
      onClose={close}
    >
      <form ref={form} noValidate onSubmit={finish}>
        <div className={styles['editor']}>
          <div className={styles['fields']}>
            <MessageFormFields
              instanceId={instanceId}
              written={written}
              problems={isChecked ? (problems ?? []) : []}
              firstInput={first}
              onChange={change}
            />
          </div>
          <section className={styles['preview']} aria-label={t('message-form.preview')}>
            <p className={styles['label']} aria-hidden="true">
              {t('message-form.preview')}
            </p>
            <div className={styles['phone']}>
              <div className={styles['bubble']}>
                <FormContentView content={content ?? written} />
              </div>
            </div>
          </section>
        </div>
        <DialogActions>
          <span className={styles['hint']}>{t('card.saved-as-typed')}</span>
          <Button tone="quiet" onClick={remove}>
            {t('message-form.remove')}
          </Button>
          <Button tone="primary" type="submit">
            {t('card.done')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import {
  type WrittenContent,
  emptyWritten,
  finishWritten,
  isBlank,
} from '../../../../shared/domain/written-content.ts';
import { FormContentView } from '../../../product-ui/message-forms/form-content-view.tsx';
import { MessageFormFields } from '../../../product-ui/message-forms/message-form-fields.tsx';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import type { ShownTray, Tray } from '../attachments/tray.ts';
import { EditorDialog } from '../editor-dialog.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import type { OpenForm } from '../attachments/open-form.ts';

/** Lets a person write a location, contact cards or a poll, beside what it will look like. It is in the tray from the first key on. */
export function MessageForm({
  instanceId,
  tray,
  shown,
  form: { attachmentId, kind },
  onClose,
}: DialogProps & { tray: Tray; shown: ShownTray; form: OpenForm }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  // What is asked for is complained about once a person says that it is finished.
  const [isChecked, setChecked] = useState(false);
  const item = shown.attachments.find((one) => one.attachmentId === attachmentId);
  const written = item && 'written' in item ? item.written : emptyWritten(kind);
  const { content, problems } = finishWritten(written);
  const failed = shown.notes.filter((note) => note.kind === 'failed').at(-1);

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

  function finish() {
    if (content) onClose();
    else setChecked(true);
  }

  function remove() {
    if (item) tray.remove(item);
    onClose();
  }

  return (
    <EditorDialog
      title={t(kindWord(kind))}
      form={form}
      firstInput={first}
      preview={{
        label: t('field.preview'),
        bubble: <FormContentView content={content ?? written} />,
      }}
      remove={t('action.remove')}
      onFinish={finish}
      onRemove={remove}
      onClose={close}
    >
      <MessageFormFields
        instanceId={instanceId}
        written={written}
        problems={isChecked ? (problems ?? []) : []}
        firstInput={first}
        onChange={change}
      />
      {/* The tray, which says it too, lies behind. */}
      <Problem thrown={failed?.error} />
    </EditorDialog>
  );
}

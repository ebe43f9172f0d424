import { useRef } from 'react';
import { call } from '../../../bridge/call.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

/** Asks before a thread is deleted at the service, and says how long it can be kept. */
export function DeleteThreadDialog({
  instanceId,
  threadId,
  number,
  onDeleted,
  onClose,
}: DialogProps & {
  threadId: string;
  /** Empty where it is not known. */
  number: string;
  onDeleted: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const leave = useRef<HTMLButtonElement>(null);
  const add = useCallMutation('threadDeletions.add');
  const threadIds = [threadId];

  async function keep() {
    try {
      const kept = await call('threadDeletions.undo', { instanceId, threadIds });
      showToast({ text: t('threads.kept', { kept, late: 1 - kept }) });
    } catch (error) {
      showToast({ text: errorText(error) });
    }
  }

  function submit() {
    if (add.isPending) return;
    add.mutate(
      { instanceId, threadIds },
      {
        onSuccess: () => {
          onDeleted();
          onClose();
          const action = { label: t('action.undo'), onChoose: () => void keep() };
          showToast({ text: t('threads.deleting'), action });
        },
      },
    );
  }

  return (
    <FormDialog
      title={t('threads.delete-title', { count: 1 })}
      submit="action.delete"
      tone="danger"
      leaveRef={leave}
      initialFocus={leave}
      thrown={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {number && (
        <p>
          <b>
            <bdi dir="ltr">{number}</bdi>
          </b>
        </p>
      )}
      <p>{t('threads.delete-means', { count: 1 })}</p>
    </FormDialog>
  );
}

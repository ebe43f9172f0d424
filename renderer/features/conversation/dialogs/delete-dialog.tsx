import { useState } from 'react';
import { useCallMutation } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

/** Asks before messages are deleted for everyone, and says what the service's yes is worth. The focus is on the way out. */
export function DeleteDialog({
  instanceId,
  messageIds,
  onAsked,
  onClose,
}: DialogProps & { messageIds: readonly string[]; onAsked: (runId: string) => void }) {
  const t = useText();
  const [runId] = useState(() => crypto.randomUUID());
  const remove = useCallMutation('messageActions.delete');
  return (
    <FormDialog
      title={t('delete.title', { count: messageIds.length })}
      submit="delete.confirm"
      tone="danger"
      thrown={remove.error}
      onSubmit={() =>
        remove.mutate(
          { instanceId, runId, messageIds: [...messageIds] },
          { onSuccess: () => onAsked(runId) },
        )
      }
      onClose={onClose}
    >
      <p>{t('delete.hint', { count: messageIds.length })}</p>
    </FormDialog>
  );
}

import { useRef, useState } from 'react';
import { useAct } from '../../../bridge/queries.ts';
import { errorOf } from '../../../bridge/call.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { newRunId } from './new-run-id.ts';
import styles from './tasks.module.css';

/** Asks before messages are deleted for everyone, and says what the service's yes is worth. */
export function DeleteDialog({
  instanceId,
  messageIds,
  onAsked,
  onClose,
}: {
  instanceId: string;
  messageIds: readonly string[];
  onAsked: (runId: string) => void;
  onClose: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const [runId] = useState(newRunId);
  const remove = useAct('acts.delete');
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={say('delete.title', { count: messageIds.length })}
      onClose={onClose}
      initialFocus={keep}
    >
      <p>
        <Text id="delete.hint" />
      </p>
      {remove.error && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(remove.error))}
        </p>
      )}
      <DialogActions>
        <Button ref={keep} onClick={onClose}>
          <Text id="act.cancel" />
        </Button>
        <Button
          tone="danger"
          onClick={() =>
            remove.mutate(
              { instanceId, runId, messageIds: [...messageIds] },
              { onSuccess: () => onAsked(runId) },
            )
          }
        >
          <Text id="delete.confirm" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

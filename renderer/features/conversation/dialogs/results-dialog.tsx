import { useRef } from 'react';
import type { MessageId } from '../../../messages/catalogue.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { RunResults } from './run-results.tsx';

/** What became of each part of a run that was asked for elsewhere. */
export function ResultsDialog({
  instanceId,
  runId,
  title,
  onClose,
}: {
  instanceId: string;
  runId: string;
  title: MessageId;
  onClose: () => void;
}) {
  const say = useText();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={say(title)} onClose={onClose} initialFocus={close}>
      <RunResults instanceId={instanceId} runId={runId} />
      <DialogActions>
        <Button ref={close} tone="primary" onClick={onClose}>
          <Text id="act.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

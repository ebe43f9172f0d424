import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf, useAct } from '../../../bridge/queries.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { DryRunWords } from './dry-run-words.tsx';
import styles from './runs.module.css';

/** Says what undoing exactly this run would do, and does it. */
export function UndoRunDialog({
  instanceId,
  runId,
  onStarted,
  onClose,
}: {
  instanceId: string;
  runId: string;
  onStarted: (undoId: string) => void;
  onClose: () => void;
}) {
  const say = useText();
  const plan = useQuery({
    ...queryOf('archiveRuns.planUndo', { instanceId, runId }),
    gcTime: 0,
    staleTime: 0,
  });
  const undo = useAct('archiveRuns.undo');
  const [undoId] = useState(() => crypto.randomUUID());
  const primary = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={say('runs.undo-title')} onClose={onClose} initialFocus={primary}>
      <div aria-live="polite" className={styles['planned']}>
        {plan.data && <DryRunWords plan={plan.data} kept={plan.data.kept} />}
        {plan.isPending && <ProgressBar label={say('runs.planning')} done={null} />}
        {plan.error && <Failed thrown={plan.error} onRetry={() => void plan.refetch()} />}
      </div>
      <Problem thrown={undo.error} />
      <DialogActions>
        <Button onClick={onClose}>{say('act.cancel')}</Button>
        <Button
          ref={primary}
          tone="primary"
          onClick={() =>
            undo.mutate({ instanceId, runId, undoId }, { onSuccess: () => onStarted(undoId) })
          }
        >
          {say('runs.undo')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Note } from '../../../ui/note.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { runTitle } from './run-words.ts';
import { RunSource } from './why-fields.tsx';

/** Says what undoing exactly this run would do, and does it. */
export function UndoRunDialog({
  instanceId,
  runId,
  onStarted,
  onClose,
}: DialogProps & {
  runId: string;
  onStarted: () => void;
}) {
  const t = useText();
  const plan = useQuery({
    ...queryOf('archiveRuns.planUndo', { instanceId, runId }),
    gcTime: 0,
    staleTime: 0,
  });
  const { data: run } = useQuery(queryOf('archiveRuns.get', { instanceId, runId }));
  const undo = useCallMutation('archiveRuns.undo');
  const [undoId] = useState(() => crypto.randomUUID());
  return (
    <PlanDialog
      instanceId={instanceId}
      title={t('runs.undo-title')}
      plan={plan}
      startLabel="runs.undo"
      tried={undo}
      onStart={() => undo.mutate({ instanceId, runId, undoId }, { onSuccess: onStarted })}
      onClose={onClose}
    >
      {run && (
        <div>
          <Note>{runTitle(t, run)}</Note>
          {run.reason && (
            <Note>
              <bdi>{run.reason}</bdi>
            </Note>
          )}
          <RunSource {...run} />
        </div>
      )}
      {run && run.counts.waiting > 0 && (
        <Note>{t('runs.undo-ends', { count: run.counts.waiting })}</Note>
      )}
      {run?.by && <Note>{t('runs.undo-of-other', { name: run.by.name })}</Note>}
    </PlanDialog>
  );
}

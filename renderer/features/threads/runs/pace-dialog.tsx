import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { firstPace, PaceFields, readPace } from './pace-fields.tsx';

/** Changes how fast a run goes on. */
export function PaceDialog({ instanceId, run, onClose }: DialogProps & { run: ArchiveRun }) {
  const t = useText();
  const [pace, setPace] = useState(firstPace(undefined, run));
  const change = useCallMutation('archiveRuns.setPace');

  function save() {
    const given = readPace(pace);
    if (!given || change.isPending) return;
    change.mutate({ instanceId, runId: run.runId, ...given }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={t('runs.change-pace')}
      submit="action.save"
      thrown={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <PaceFields pace={pace} onChange={setPace} />
    </FormDialog>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../../shared/contract/settings.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { firstPace, PaceFields, readPace } from './pace-fields.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { planEveryMs, useSeen } from './use-seen.ts';
import { useViewName, WhyFields } from './why-fields.tsx';

interface DeleteRunDialogProps extends DialogProps {
  selection: ThreadSelection;
  /** How many threads are selected. */
  count: number;
  /** Where the pace begins that the instance has none of its own for. */
  settings: Settings['threads'];
  onStarted: () => void;
  finalFocus: () => HTMLElement | boolean;
}

/** Says what deleting all that is selected would do, and begins it; until its turn comes, each thread can be kept. */
export function DeleteRunDialog(props: DeleteRunDialogProps) {
  const { instanceId, settings, onStarted, finalFocus, onClose } = props;
  const t = useText();
  const errorText = useErrorText();
  const [pace, setPace] = useState(firstPace(useInstance(instanceId)?.own, settings));
  const { selection, onPlan } = useSeen(props.selection);
  const plan = useQuery({
    ...queryOf('threadDeletions.plan', {
      instanceId,
      selection,
      ...readPace(useDebounced(pace, 150)),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: planEveryMs,
    gcTime: 0,
    staleTime: 0,
  });
  onPlan(plan.data);
  const count = plan.data?.total ?? props.count;
  const run = useCallMutation('threadDeletions.start');
  const name = useViewName(instanceId, selection);
  const [reason, setReason] = useState('');
  const [runId] = useState(() => crypto.randomUUID());

  async function keep() {
    try {
      const { counts } = await call('archiveRuns.cancel', { instanceId, runId });
      const kept = counts.cancelled;
      showToast({ text: t('threads.kept', { kept, late: counts.total - kept }) });
    } catch (error) {
      showToast({ text: errorText(error) });
    }
  }

  function start() {
    const given = readPace(pace);
    if (!given || !plan.data || run.isPending) return;
    const requests = plan.data.requests;
    run.mutate(
      { instanceId, runId, selection, name, reason: reason.trim() || null, ...given },
      {
        onSuccess: () => {
          onStarted();
          const action = { label: t('action.undo'), onChoose: () => void keep() };
          showToast({ text: t('threads.deleting-run', { count: requests }), action });
        },
      },
    );
  }

  return (
    <PlanDialog
      instanceId={instanceId}
      title={t('threads.delete-title', { count })}
      plan={plan}
      startLabel="action.delete"
      isDangerous
      tried={run}
      onStart={start}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <p>{t('threads.delete-means', { count })}</p>
      <WhyFields selection={selection} name={name} reason={reason} onReason={setReason} />
      <PaceFields pace={pace} onChange={setPace} />
      <Note>{t('runs.delete-safe')}</Note>
    </PlanDialog>
  );
}

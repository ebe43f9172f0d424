import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import type { ThreadFilter, ThreadSelection } from '../../../../shared/contract/threads.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { applyOptimistically } from '../grid/apply-optimistically.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { firstPace, PaceFields, readPace } from './pace-fields.tsx';
import { PickTimeDialog } from '../../../product-ui/dates/pick-time-dialog.tsx';
import type { RepeatedAs } from './new-schedule.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { planEveryMs, useSeen } from './use-seen.ts';
import { useViewName, WhyFields } from './why-fields.tsx';

/** What is to be run. */
export interface PlannedRun {
  selection: ThreadSelection;
  archived: boolean;
  /** Of the file that it comes from; null: a saved view may have the same filter. */
  name: string | null;
}

interface DryRunDialogProps extends DialogProps {
  planned: PlannedRun;
  /** Where the pace begins that the instance has none of its own for; it counts for this run alone. */
  settings: Settings['threads'];
  onStarted: () => void;
  /** Has it proposed again and again, by its filter, of whose threads so many are left out now, for the reason and at the pace written here. */
  onRepeat: (filter: ThreadFilter, leftOut: number, why: RepeatedAs) => void;
  finalFocus: () => HTMLElement | boolean;
}

/** Says what a run would do, asks for its pace and starts it. */
export function DryRunDialog(props: DryRunDialogProps) {
  const { instanceId, planned, settings, onStarted, onRepeat, finalFocus, onClose } = props;
  const t = useText();
  const [pace, setPace] = useState(firstPace(useInstance(instanceId)?.own, settings));
  const [reason, setReason] = useState('');
  const { archived } = planned;
  const { selection, onPlan } = useSeen(planned.selection);
  const viewName = useViewName(instanceId, selection);
  const name = planned.name ?? viewName;
  // A plan of yesterday says nothing: it is made anew each time.
  const plan = useQuery({
    ...queryOf('archiveRuns.plan', {
      instanceId,
      selection,
      archived,
      ...readPace(useDebounced(pace, 150)),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: planEveryMs,
    gcTime: 0,
    staleTime: 0,
  });
  onPlan(plan.data);
  const run = useStartRun();
  const [runId] = useState(() => crypto.randomUUID());
  const [isPickingTime, setPickingTime] = useState(false);
  const title = t(archived ? 'runs.archive-title' : 'runs.unarchive-title');

  function start(startAt: number | null) {
    const given = readPace(pace);
    if (!given || run.isPending) return;
    const why = { name, reason: reason.trim() || null };
    // At its time it takes what matches then.
    const taken = startAt === null ? selection : planned.selection;
    const input = { instanceId, runId, selection: taken, archived, ...why, ...given, startAt };
    run.mutate(input, { onSuccess: onStarted });
  }

  if (isPickingTime) {
    return (
      <PickTimeDialog
        title={title}
        action="schedule.schedule"
        outcome={selection.kind === 'matching' ? 'runs.starts-at' : 'runs.starts-at-picked'}
        thrown={run.error}
        onPick={start}
        onClose={() => setPickingTime(false)}
        finalFocus={finalFocus}
      />
    );
  }
  return (
    <PlanDialog
      instanceId={instanceId}
      title={title}
      plan={plan}
      startLabel="runs.start"
      tried={run}
      actions={
        selection.kind === 'matching' && (
          <Button
            onClick={() => onRepeat(selection.filter, selection.except.length, { reason, pace })}
          >
            {t('runs.repeat')}
          </Button>
        )
      }
      onStart={() => start(null)}
      onLater={() => readPace(pace) && setPickingTime(true)}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <WhyFields selection={selection} name={name} reason={reason} onReason={setReason} />
      <PaceFields pace={pace} onChange={setPace} />
      <Note>{t('runs.safe')}</Note>
    </PlanDialog>
  );
}

type StartInput = CallInput<'archiveRuns.start'> & {
  selection: ThreadSelection;
  startAt: number | null;
};

/** Starts a run: where that is now, its rows are pending before main has it, and go back where main refuses, whether the dialog is still open or not. */
function useStartRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: StartInput) => call('archiveRuns.start', input),
    onMutate: (input) =>
      input.startAt === null ? applyOptimistically(client, input.instanceId, input) : undefined,
    onError: (_error, _input, rollBack) => rollBack?.(),
  });
}

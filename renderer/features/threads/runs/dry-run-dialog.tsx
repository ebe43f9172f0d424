import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { DryRunWords } from './dry-run-words.tsx';
import { PaceFields, readPace } from './pace-fields.tsx';
import { useStartRun } from './use-start-run.ts';
import styles from './runs.module.css';

/** What is to be run. */
export interface PlannedRun {
  selection: ThreadSelection;
  archived: boolean;
  /** Of the view or file that it comes from. */
  name: string | null;
}

interface DryRunDialogProps {
  instanceId: string;
  planned: PlannedRun;
  /** Where the pace begins; it counts for this run alone. */
  settings: Settings['threads'];
  onStarted: (runId: string) => void;
  /** Where the focus goes: what opened it may be gone by then. */
  finalFocus: () => HTMLElement | boolean;
  onClose: () => void;
}

/** Says what a run would do before anything happens, and starts it. */
export function DryRunDialog({
  instanceId,
  planned,
  settings,
  onStarted,
  finalFocus,
  onClose,
}: DryRunDialogProps) {
  const say = useText();
  const [pace, setPace] = useState({
    perMinute: String(settings.pacePerMinute),
    parallel: String(settings.parallel),
  });
  const settled = readPace(useDebounced(pace, 150));
  const { selection, archived, name } = planned;
  // A plan of yesterday says nothing: it is made anew each time.
  const plan = useQuery({
    ...queryOf('archiveRuns.plan', { instanceId, selection, archived, ...settled }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  const run = useStartRun();
  const [runId] = useState(() => crypto.randomUUID());
  const primary = useRef<HTMLButtonElement>(null);

  function begin() {
    const given = readPace(pace);
    if (!given || run.isPending) return;
    const input = { instanceId, runId, selection, archived, name, ...given };
    run.start(input, () => onStarted(runId));
  }

  return (
    <Dialog
      title={say(archived ? 'runs.archive-title' : 'runs.unarchive-title')}
      onClose={onClose}
      initialFocus={primary}
      finalFocus={finalFocus}
    >
      <div aria-live="polite" className={styles['planned']}>
        {plan.data && <DryRunWords plan={plan.data} />}
        {plan.isPending && <ProgressBar label={say('runs.planning')} done={null} />}
        {plan.error && <Failed thrown={plan.error} onRetry={() => void plan.refetch()} />}
      </div>
      <PaceFields pace={pace} onChange={setPace} />
      <p className={styles['note']}>{say('runs.safe')}</p>
      <Problem thrown={run.error} />
      <DialogActions>
        <Button onClick={onClose}>{say('act.cancel')}</Button>
        <Button ref={primary} tone="primary" onClick={begin}>
          {say('runs.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

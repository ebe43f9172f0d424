import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useAct } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { RunLegend } from './run-legend.tsx';
import { canUndoRun, durationWords, isUnderWay, runTitle, shareDone } from './run-words.ts';
import styles from './runs.module.css';

interface RunPanelProps {
  instanceId: string;
  run: ArchiveRun;
  onUndo: (runId: string) => void;
  onNewToken: () => void;
}

/** One run: how far it is, what holds it up, and what can be done about it. */
export function RunPanel({ instanceId, run, onUndo, onNewToken }: RunPanelProps) {
  const say = useText();
  const actions = useRunActions(instanceId, run.runId);
  const [areResultsShown, setResultsShown] = useState(false);
  const { state, hold, secondsLeft } = run;
  const undo = () => {
    setResultsShown(false);
    onUndo(run.runId);
  };
  const buttons: [isShown: boolean, label: MessageId, onClick: () => void, tone?: 'primary'][] = [
    [state === 'proposed', 'runs.start', actions.confirm, 'primary'],
    [
      hold?.reason === 'unauthorized' || hold?.reason === 'no-token',
      'hold.enter-token',
      onNewToken,
      'primary',
    ],
    [hold?.reason === 'offline' || hold?.reason === 'trouble', 'hold.try-now', actions.retryNow],
    [state === 'running' || state === 'planning', 'runs.pause', actions.pause],
    [state === 'paused', 'runs.resume', actions.resume, 'primary'],
    [isUnderWay(run) || state === 'proposed', 'act.cancel', actions.cancel],
    [canUndoRun(run), 'runs.undo', undo],
  ];
  return (
    <Card
      label={say('runs.region')}
      title={runTitle(say, run)}
      // That it was cancelled, the title says.
      note={
        state !== 'cancelled' &&
        (state === 'running' && secondsLeft !== null
          ? say('runs.left', { time: durationWords(say, secondsLeft) })
          : say(`run-state.${state}`))
      }
    >
      {run.name && (
        <Note>
          <bdi>{run.name}</bdi>
        </Note>
      )}
      <ProgressBar
        label={runTitle(say, run)}
        done={state === 'planning' ? null : shareDone(run)}
        isWide
      />
      <RunLegend run={run} />
      <Problem thrown={actions.error} />
      <div className={styles['buttons']}>
        {buttons.map(
          ([isShown, label, onClick, tone]) =>
            isShown && (
              <Button key={label} size="small" tone={tone ?? 'plain'} onClick={onClick}>
                {say(label)}
              </Button>
            ),
        )}
        <Button size="small" className={styles['last'] ?? ''} onClick={() => setResultsShown(true)}>
          {say('runs.results')}
        </Button>
      </div>
      {/* How it stands is read out when its state changes, not with every thread. */}
      <VisuallyHidden live>{say(`run-state.${state}`)}</VisuallyHidden>
      {areResultsShown && (
        <ResultsDialog
          instanceId={instanceId}
          run={run}
          onUndo={undo}
          onRetryFailed={actions.retryFailed}
          onClose={() => setResultsShown(false)}
        />
      )}
    </Card>
  );
}

/** What can be done about a run; `error` is what the latest of it threw, or null. */
function useRunActions(instanceId: string, runId: string) {
  const one = { instanceId, runId };
  const pause = useAct('archiveRuns.pause');
  const resume = useAct('archiveRuns.resume');
  const cancel = useAct('archiveRuns.cancel');
  const confirm = useAct('archiveRuns.confirm');
  const retryFailed = useAct('archiveRuns.retryFailed');
  const retryNow = useAct('archiveRuns.retryNow');
  const all = [pause, resume, cancel, confirm, retryFailed, retryNow];
  return {
    pause: () => pause.mutate(one),
    resume: () => resume.mutate(one),
    cancel: () => cancel.mutate(one),
    confirm: () => confirm.mutate(one),
    retryFailed: () => retryFailed.mutate(one),
    retryNow: () => retryNow.mutate({ instanceId }),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}

import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { RunButtons } from './run-buttons.tsx';
import { RunLegend } from './run-legend.tsx';
import { durationWords, runTitle, shareDone } from './run-words.ts';
import { useRunActions } from './use-run-actions.ts';
import styles from './runs.module.css';

interface RunPanelProps {
  instanceId: string;
  run: ArchiveRun;
  onUndo: (runId: string) => void;
  onNewToken: () => void;
}

/** One run: how far it is, what holds it, and what can be done about it. */
export function RunPanel({ instanceId, run, onUndo, onNewToken }: RunPanelProps) {
  const say = useText();
  const acts = useRunActions(instanceId, run.runId);
  const [areResultsShown, setResultsShown] = useState(false);
  const isPlanned = run.state === 'planning';
  return (
    <section className={styles['panel']} aria-label={say('runs.region')}>
      <h2 className={styles['title']}>
        {runTitle(say, run)}
        {/* That it was cancelled, the title says. */}
        {run.state !== 'cancelled' && (
          <small>
            {run.state === 'running' && run.secondsLeft !== null
              ? say('runs.left', { time: durationWords(say, run.secondsLeft) })
              : say(`run-state.${run.state}`)}
          </small>
        )}
      </h2>
      {run.name && (
        <p className={styles['note']}>
          <bdi>{run.name}</bdi>
        </p>
      )}
      <div className={styles['progress']}>
        <ProgressBar label={runTitle(say, run)} done={isPlanned ? null : shareDone(run)} />
      </div>
      <RunLegend run={run} />
      <Problem thrown={acts.error} />
      <RunButtons
        run={run}
        acts={acts}
        onResults={() => setResultsShown(true)}
        onUndo={() => onUndo(run.runId)}
        onNewToken={onNewToken}
      />
      {/* How it stands is read out when its state changes, not with every thread. */}
      <p aria-live="polite">
        <VisuallyHidden>{say(`run-state.${run.state}`)}</VisuallyHidden>
      </p>
      {areResultsShown && (
        <ResultsDialog
          instanceId={instanceId}
          run={run}
          onUndo={() => {
            setResultsShown(false);
            onUndo(run.runId);
          }}
          onRetryFailed={acts.retryFailed}
          onClose={() => setResultsShown(false)}
        />
      )}
    </section>
  );
}

import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { isUnderWay } from './run-words.ts';
import type { RunActions } from './use-run-actions.ts';
import styles from './runs.module.css';

interface RunButtonsProps {
  run: ArchiveRun;
  acts: RunActions;
  onResults: () => void;
  onUndo: () => void;
  onNewToken: () => void;
}

/** What can be done about a run as it stands. */
export function RunButtons({ run, acts, onResults, onUndo, onNewToken }: RunButtonsProps) {
  const say = useText();
  const { state, hold } = run;
  const isHeldByToken = hold?.reason === 'unauthorized' || hold?.reason === 'no-token';
  const isHeldByTime = hold?.reason === 'offline' || hold?.reason === 'trouble';
  const canUndo =
    (state === 'done' || state === 'cancelled') && run.kind === 'run' && run.undoneBy === null;
  return (
    <div className={styles['buttons']}>
      {state === 'proposed' && (
        <Button size="small" tone="primary" onClick={acts.confirm}>
          {say('runs.start')}
        </Button>
      )}
      {isHeldByToken && (
        <Button size="small" tone="primary" onClick={onNewToken}>
          {say('hold.enter-token')}
        </Button>
      )}
      {isHeldByTime && (
        <Button size="small" onClick={acts.retryNow}>
          {say('hold.try-now')}
        </Button>
      )}
      {(state === 'running' || state === 'planning') && (
        <Button size="small" onClick={acts.pause}>
          {say('runs.pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button size="small" tone="primary" onClick={acts.resume}>
          {say('runs.resume')}
        </Button>
      )}
      {(isUnderWay(run) || state === 'proposed') && (
        <Button size="small" onClick={acts.cancel}>
          {say('act.cancel')}
        </Button>
      )}
      {canUndo && (
        <Button size="small" onClick={onUndo}>
          {say('runs.undo')}
        </Button>
      )}
      <Button size="small" className={styles['last'] ?? ''} onClick={onResults}>
        {say('runs.results')}
      </Button>
    </div>
  );
}

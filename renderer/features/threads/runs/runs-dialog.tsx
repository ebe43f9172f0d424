import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { runTitle } from './run-words.ts';
import styles from './runs.module.css';

const pageLength = 20;

/** Every run there was, newest first; one is chosen to stand beside the list. */
export function RunsDialog({
  instanceId,
  onShow,
  onClose,
}: {
  instanceId: string;
  onShow: (run: ArchiveRun) => void;
  onClose: () => void;
}) {
  const say = useText();
  const { moment } = useClock();
  const today = useToday();
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(
    queryOf('archiveRuns.list', { instanceId, offset, limit: pageLength }),
  );
  return (
    <Dialog title={say('runs.all')} size="wide" onClose={onClose}>
      {error && <Failed thrown={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p>{say('runs.none')}</p>}
      <ul className={styles['list']} aria-label={say('runs.all')}>
        {data?.runs.map((run) => (
          <li key={run.runId} className={styles['item']}>
            <span>
              {runTitle(say, run)}
              {run.name && <bdi> · {run.name}</bdi>}
            </span>
            <small>
              {say('runs.state-at', {
                state: say(`run-state.${run.state}`),
                at: moment(run.createdAt, today),
              })}
            </small>
            <Button size="small" onClick={() => onShow(run)}>
              {say('act.show')}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        {offset > 0 && (
          <Button onClick={() => setOffset(offset - pageLength)}>{say('threads.newer')}</Button>
        )}
        {data && offset + pageLength < data.total && (
          <Button onClick={() => setOffset(offset + pageLength)}>{say('threads.older')}</Button>
        )}
        <Button tone="primary" onClick={onClose}>
          {say('act.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadAct } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { undoWords } from './undo-words.ts';
import styles from './undo-panel.module.css';

const pageLength = 50;

/** All actions on threads, newest first; each can be undone in its place. */
export function UndoHistoryDialog({
  instanceId,
  onUndo,
  onClose,
}: {
  instanceId: string;
  onUndo: (action: ThreadAct) => void;
  onClose: () => void;
}) {
  const say = useText();
  const { moment } = useClock();
  const today = useToday();
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useQuery(
    queryOf('threads.acts', { instanceId, offset, limit: pageLength }),
  );
  return (
    <Dialog title={say('threads.undo-history')} size="wide" onClose={onClose}>
      {error && <Failed thrown={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && say('threads.nothing-to-undo')}
      <ul className={styles['actions']} aria-label={say('threads.undo-history')}>
        {data?.acts.map((action) => (
          <li key={action.actId} className={styles['action']}>
            <span>{undoWords(say, action)}</span>
            <time dateTime={new Date(action.at).toISOString()}>{moment(action.at, today)}</time>
            {action.canUndo && (
              <Button size="small" onClick={() => onUndo(action)}>
                {say('act.undo')}
              </Button>
            )}
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

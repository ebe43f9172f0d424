import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../bridge/queries.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { importedCounts } from './imported-counts.ts';
import { WatchedFolderPart } from './watched-folder-part.tsx';
import styles from './imports.module.css';

/** The latest imports, and the folder whose files come by themselves. */
export function ImportsDialog({
  instanceId,
  onShow,
  onClose,
}: {
  instanceId: string;
  onShow: (importId: string) => void;
  onClose: () => void;
}) {
  const say = useText();
  const { moment } = useClock();
  const today = useToday();
  const { data, error, refetch } = useQuery(
    queryOf('threadImports.list', { instanceId, limit: 20 }),
  );
  return (
    <Dialog title={say('imports.all')} size="wide" onClose={onClose}>
      <WatchedFolderPart instanceId={instanceId} />
      {error && <Failed thrown={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{say('imports.none')}</p>}
      <ul className={styles['list']} aria-label={say('imports.all')}>
        {data?.map((report) => (
          <li key={report.importId} className={styles['item']}>
            <span>
              <bdi>{report.fileName}</bdi>
            </span>
            <small>
              {say('runs.state-at', {
                state: say(`import-state.${report.state}`, importedCounts(report.counts)),
                at: moment(report.startedAt, today),
              })}
            </small>
            <Button size="small" onClick={() => onShow(report.importId)}>
              {say('act.show')}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          {say('act.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

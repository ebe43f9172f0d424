import { useQuery } from '@tanstack/react-query';
import { queryOf, useAct } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './imports.module.css';

/** The folder whose new files are taken in by themselves; not offered where the host cannot pick one. */
export function WatchFolder({ instanceId }: { instanceId: string }) {
  const say = useText();
  const { data } = useQuery(queryOf('imports.watched', { instanceId }));
  const watch = useAct('imports.watch');
  const unwatch = useAct('imports.unwatch');
  if (!data?.available) return null;
  return (
    <div className={styles['watch']}>
      {data.folder === null ? (
        <>
          <p>{say('import.watch-hint')}</p>
          <Button size="small" onClick={() => watch.mutate({ instanceId })}>
            {say('import.watch')}
          </Button>
        </>
      ) : (
        <>
          <p>
            {say('import.watching')} <bdi className={styles['path']}>{data.folder}</bdi>
          </p>
          <Button size="small" onClick={() => unwatch.mutate({ instanceId })}>
            {say('import.unwatch')}
          </Button>
        </>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { newestError } from '../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../failures/problem.tsx';
import styles from './files.module.css';

/** Kinds of events that are named, the most frequent. */
const mostKinds = 5;

/** Says which folder is watched for new files to import, and lets a person choose another or none. */
export function WatchedFolder(asked: { instanceId: string; of: 'messages' | 'threads' }) {
  const t = useText();
  const { data } = useQuery(queryOf('imports.watched', asked));
  const watch = useCallMutation('imports.watch');
  const unwatch = useCallMutation('imports.unwatch');
  if (data === undefined) return null;
  const { folder, canPick, unknown } = data;
  const count = unknown.reduce((sum, one) => sum + one.count, 0);
  const kinds = unknown.slice(0, mostKinds).map(({ name }) => name || '–');
  const more = unknown.length > mostKinds ? ', …' : '';
  return (
    <div className={styles['watched']}>
      <p>
        {folder
          ? t(folder.available ? 'imports.watched' : 'imports.watched-gone', {
              name: folder.name,
            })
          : t(canPick ? 'imports.not-watched' : 'problem.no-folder-dialog')}
      </p>
      {canPick && (
        <Button size="small" onClick={() => watch.mutate(asked)}>
          {t('imports.watch')}
        </Button>
      )}
      {folder && (
        <Button size="small" onClick={() => unwatch.mutate(asked)}>
          {t('imports.unwatch')}
        </Button>
      )}
      {count > 0 && (
        <p className={styles['note']}>
          {t('imports.unknown-events', { count, kinds: kinds.join(', ') + more })}
        </p>
      )}
      <Problem thrown={newestError(watch, unwatch)} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { queryOf, useAct } from '../../../bridge/queries.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './imports.module.css';

/** The folder whose new files are imported by themselves. */
export function WatchedFolderPart({ instanceId }: { instanceId: string }) {
  const say = useText();
  const { data, refetch } = useQuery(queryOf('threadImports.watched', { instanceId }));
  const watch = useAct('threadImports.watch');
  const unwatch = useAct('threadImports.unwatch');
  const renewed = { onSettled: () => void refetch() };
  const error = watch.error ?? unwatch.error;
  if (!data) return null;
  const { folder, canPick } = data;
  return (
    <div className={styles['watched']}>
      <p>
        {folder
          ? say(folder.available ? 'imports.watched' : 'imports.watched-gone', {
              name: folder.name,
            })
          : say(canPick ? 'imports.not-watched' : 'problem.no-folder-dialog')}
      </p>
      {canPick && (
        <Button size="small" onClick={() => watch.mutate({ instanceId }, renewed)}>
          {say('imports.watch')}
        </Button>
      )}
      {folder && (
        <Button size="small" onClick={() => unwatch.mutate({ instanceId }, renewed)}>
          {say('imports.unwatch')}
        </Button>
      )}
      <Problem thrown={error} />
    </div>
  );
}

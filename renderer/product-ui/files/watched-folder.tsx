import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../failures/problem.tsx';
import styles from './files.module.css';

/** Says which folder is watched for new files to import, and lets a person choose another or none. */
export function WatchedFolder({
  folder,
  canPick,
  thrown,
  onWatch,
  onUnwatch,
  note = null,
}: {
  folder: { name: string; available: boolean } | null;
  /** The host has a dialog for folders. */
  canPick: boolean;
  thrown: Error | null;
  onWatch: () => void;
  onUnwatch: () => void;
  /** What else is to be known of what it brought. */
  note?: string | null;
}) {
  const t = useText();
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
        <Button size="small" onClick={onWatch}>
          {t('imports.watch')}
        </Button>
      )}
      {folder && (
        <Button size="small" onClick={onUnwatch}>
          {t('imports.unwatch')}
        </Button>
      )}
      {note && <p className={styles['note']}>{note}</p>}
      <Problem thrown={thrown} />
    </div>
  );
}

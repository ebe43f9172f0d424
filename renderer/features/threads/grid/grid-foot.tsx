import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { isKept } from './list-spec.ts';
import type { ThreadList } from './use-thread-list.ts';
import styles from './grid.module.css';

const keys = [
  { keys: ['J', 'K'], id: 'palette.move' },
  { keys: ['X'], id: 'threads.key-select' },
  { keys: ['E'], id: 'threads.key-archive' },
  { keys: ['U'], id: 'threads.key-unarchive' },
  { keys: ['Z'], id: 'threads.key-undo' },
] as const;

/** Shows the keys of the grid, and the way to let the rows go that stayed in their place. */
export function GridFoot({ list, onLetGo }: { list: ThreadList; onLetGo: () => void }) {
  const t = useText();
  const { filter } = list.shown;
  const areSomeKept = list.indexOf((row) => isKept(row, filter)) !== null;
  return (
    <footer className={styles['foot']} data-kept={areSomeKept || undefined}>
      {keys.map(({ keys: printed, id }) => (
        <span key={id} className={styles['key']}>
          {printed.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(id)}
        </span>
      ))}
      {areSomeKept && (
        <span className={styles['kept-words']}>
          {t('threads.rows-stay')}{' '}
          <LinkButton onClick={onLetGo}>
            {t('threads.let-go', { tab: filter.unread ? 'all' : filter.tab })}
          </LinkButton>
        </span>
      )}
    </footer>
  );
}

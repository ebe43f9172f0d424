import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { undoneSoFar, undoWords } from './undo-words.ts';
import type { useUndo } from './use-undo.ts';
import styles from './undo-panel.module.css';

const mostShown = 3;

/** The newest actions that can be undone, and the way to all others. */
export function UndoPanel({
  undo,
  onAll,
}: {
  undo: ReturnType<typeof useUndo>;
  onAll: () => void;
}) {
  const say = useText();
  const { moment } = useClock();
  const today = useToday();
  const { undoable, thrown } = undo;
  return (
    <Card label={say('threads.undo-history')} title={say('threads.undo-history')}>
      {undoable.length === 0 ? (
        <Note>{say('threads.nothing-to-undo')}</Note>
      ) : (
        <ul className={styles['newest']}>
          {undoable.slice(0, mostShown).map((action, index) => (
            <li key={action.actId}>
              <span>
                {undoWords(say, action)}
                <small>{undoneSoFar(say, action) ?? moment(action.at, today)}</small>
              </span>
              {index === 0 ? (
                <Button size="small" onClick={undo.undoNewest}>
                  {say('act.undo')}
                  <kbd aria-hidden="true">Z</kbd>
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-label={say('threads.undo-one', { action: undoWords(say, action) })}
                  onClick={() => undo.undo(action)}
                >
                  {say('act.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Problem thrown={thrown} />
      <Button size="small" tone="quiet" onClick={onAll}>
        {say('threads.all-undo')}
      </Button>
    </Card>
  );
}

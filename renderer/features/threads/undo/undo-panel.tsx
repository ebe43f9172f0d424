import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Cap } from '../../../ui/keys.tsx';
import { Rows } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { undoneSoFar, undoWords } from './undo-words.ts';
import type { useUndo } from './use-undo.ts';

const mostShown = 3;

/** Shows the newest actions that can be undone, and the way to all others. */
export function UndoPanel({
  undo,
  isBrief,
  onAll,
}: {
  undo: ReturnType<typeof useUndo>;
  /** The newest alone: what stands below has to stay in view. */
  isBrief: boolean;
  onAll: () => void;
}) {
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const { undoable, thrown } = undo;
  return (
    <Card label={t('threads.undo-history')} title={t('threads.undo-history')}>
      {undoable.length === 0 ? (
        <Note>{t('threads.nothing-to-undo')}</Note>
      ) : (
        <Rows>
          {undoable.slice(0, isBrief ? 1 : mostShown).map((action, index) => (
            <li key={action.actionId}>
              <span>
                {undoWords(t, action)}
                <small>{undoneSoFar(t, action) ?? moment(action.at, today)}</small>
              </span>
              {index === 0 ? (
                <Button size="small" onClick={undo.undoNewest}>
                  {t('action.undo')}
                  <Cap keys="Z" />
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-label={t('threads.undo-one', { action: undoWords(t, action) })}
                  onClick={() => undo.undo(action)}
                >
                  {t('action.undo')}
                </Button>
              )}
            </li>
          ))}
        </Rows>
      )}
      <Problem thrown={thrown} />
      <Button size="small" onClick={onAll}>
        {t('threads.all-undo')}
      </Button>
    </Card>
  );
}

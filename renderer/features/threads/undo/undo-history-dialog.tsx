import type { ThreadAction } from '../../../../shared/contract/threads.ts';
import { pagesOf } from '../../../bridge/use-pages.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { HistoryDialog } from '../history-dialog.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { undoWords } from './undo-words.ts';

/** All actions on threads, newest first; each can be undone in its place. */
export function UndoHistoryDialog({
  instanceId,
  onUndo,
  onClose,
}: DialogProps & {
  onUndo: (action: ThreadAction) => void;
}) {
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  return (
    <HistoryDialog
      title={t('threads.undo-history')}
      none={t('threads.nothing-to-undo')}
      pages={pagesOf('threads.actions', { instanceId }, ({ actions }) => actions, 50)}
      entryOf={(action) => ({
        key: action.actionId,
        title: undoWords(t, action),
        note: moment(action.at, today),
        actions: action.canUndo && (
          <Button size="small" onClick={() => onUndo(action)}>
            {t('action.undo')}
          </Button>
        ),
      })}
      onClose={onClose}
    />
  );
}

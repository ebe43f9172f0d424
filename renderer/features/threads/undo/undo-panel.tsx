import { memo } from 'react';
import { errorOf } from '../../../bridge/call.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { undoWords } from './undo-words.ts';
import type { useUndo } from './use-undo.ts';
import styles from './undo-panel.module.css';

/** The newest act that can be undone, and the way to all others. */
export const UndoPanel = memo(function UndoPanel({
  undo,
  onAll,
}: {
  undo: ReturnType<typeof useUndo>;
  onAll: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const { moment } = useClock();
  const today = useToday();
  const { newest, thrown } = undo;
  return (
    <section className={styles['panel']} aria-label={say('threads.undo-heading')}>
      <h2 className={styles['title']}>
        <Text id="threads.undo-heading" />
      </h2>
      <p className={styles['words']}>
        {newest
          ? say('threads.act-at', { act: undoWords(say, newest), at: moment(newest.at, today) })
          : say('threads.nothing-to-undo')}
      </p>
      {thrown !== null && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(thrown))}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button size="small" disabled={!newest} onClick={undo.undoNewest}>
          <Text id="act.undo" />
          <kbd aria-hidden="true">Z</kbd>
        </Button>
        <Button size="small" tone="quiet" onClick={onAll}>
          <Text id="threads.all-acts" />
        </Button>
      </div>
    </section>
  );
});

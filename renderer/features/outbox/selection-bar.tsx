import { Text } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import type { SeveralAct, SeveralResult } from './use-outbox-acts.ts';
import type { useSelection } from './use-selection.ts';
import styles from './outbox.module.css';

const acts: readonly SeveralAct[] = ['send-again', 'mark-arrived', 'leave', 'cancel'];

/** Selects all, and does to all that is selected what each of them allows. */
export function SelectionBar({
  isEmpty,
  selection,
  result,
  onAct,
}: {
  /** Nothing is left to select; what became of the last ones is still said. */
  isEmpty: boolean;
  selection: ReturnType<typeof useSelection>;
  result: SeveralResult | null;
  onAct: (kind: SeveralAct) => void;
}) {
  const { count, isAllSelected, toggleAll } = selection;
  return (
    <div className={styles['selection']}>
      <label className={styles['all']}>
        <input
          type="checkbox"
          disabled={isEmpty}
          checked={isAllSelected}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAllSelected;
          }}
          onChange={toggleAll}
        />
        <Text id="outbox.select-all" />
      </label>
      <output className={styles['said']}>
        {count > 0 && <Text id="outbox.selected" values={{ count }} />}
        {count === 0 && result && (
          <>
            <Text id="outbox.done" values={{ count: result.done }} />{' '}
            {result.refused > 0 && <Text id="outbox.refused" values={{ count: result.refused }} />}
          </>
        )}
      </output>
      {count > 0 &&
        acts.map((kind) => (
          <Button key={kind} size="small" onClick={() => onAct(kind)}>
            <Text id={`act.${kind}`} />
          </Button>
        ))}
    </div>
  );
}

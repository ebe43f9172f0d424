import { type Translate, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import type { SeveralAction, SeveralResult } from './use-outbox-actions.ts';
import type { useSelection } from './use-selection.ts';
import styles from './outbox.module.css';

const actions: readonly SeveralAction[] = ['send-again', 'confirm-manually', 'dismiss', 'cancel'];
const columns = ['to', 'number', 'excerpt', 'state', 'time', 'tries'] as const;

/** Selects all, and does to all that is selected what each of them allows; while nothing is, it names the columns. */
export function SelectionBar({
  isEmpty,
  selection,
  result,
  onAction,
}: {
  /** Nothing is left to select; what became of the last ones is still said. */
  isEmpty: boolean;
  selection: ReturnType<typeof useSelection>;
  result: SeveralResult | null;
  onAction: (kind: SeveralAction) => void;
}) {
  const t = useText();
  const { count, isAllSelected, toggleAll } = selection;
  const hasNews = count > 0 || result !== null;
  return (
    <div className={`${styles['item']} ${styles['columns']}`} data-selecting={hasNews}>
      <input
        type="checkbox"
        aria-label={t('outbox.select-all')}
        disabled={isEmpty}
        checked={isAllSelected}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAllSelected;
        }}
        onChange={toggleAll}
      />
      {!hasNews &&
        columns.map((column) => (
          <span key={column} className={styles[column]}>
            {t(`outbox.column-${column}`)}
          </span>
        ))}
      <output className={styles['said']}>
        {count > 0 && t('selection.count', { count })}
        {count === 0 && result && resultText(t, result)}
      </output>
      {count > 0 &&
        actions.map((kind) => (
          <Button key={kind} size="small" onClick={() => onAction(kind)}>
            {t(`action.${kind}`)}
          </Button>
        ))}
    </div>
  );
}

function resultText(t: Translate, { action, done, refused }: SeveralResult): string {
  if (action === 'send-again' && done === 0 && refused > 0) {
    return t('outbox.none-retried', { count: refused });
  }
  const words = t('outbox.done', { count: done });
  return refused > 0 ? `${words} ${t('outbox.refused', { count: refused })}` : words;
}

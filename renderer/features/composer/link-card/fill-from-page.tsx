import { CircleAlert, FileDown } from 'lucide-react';
import { ReadingProgress } from '../../../product-ui/reading-progress.tsx';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import type { usePageFilling } from './use-page-filling.ts';
import styles from './link-card-editor.module.css';

/** Fills the fields from the page at the card's address, and says what came of it. */
export function FillFromPage({
  filling,
  onFill,
  example,
  onExample,
}: {
  filling: ReturnType<typeof usePageFilling>;
  onFill: () => void;
  /** A page to try it on; null where there is none. */
  example: string | null;
  onExample: () => void;
}) {
  const errorText = useErrorText();
  const { isReading, error, outcome } = filling;
  return (
    <div className={styles['filling']}>
      <div className={styles['buttons']}>
        <Button size="small" onClick={onFill}>
          <FileDown size={14} />
          <Text id="card.fill" />
        </Button>
        {example !== null && (
          <Button size="small" tone="quiet" onClick={onExample}>
            <Text id="card.example" />
          </Button>
        )}
        {isReading && <ReadingProgress label="card.reading" onCancel={filling.cancel} />}
      </div>
      <output className={styles['outcome']}>
        {error && (
          <span className={styles['problem']}>
            <CircleAlert size={13} />
            {errorText(error)}
          </span>
        )}
        {outcome === 'nothing' && <Text id="card.page-says-nothing" />}
        {outcome === 'filled' && (
          <>
            <Text id="card.filled" />{' '}
            <button type="button" className={styles['undo']} onClick={filling.undo}>
              <Text id="act.undo" />
            </button>
          </>
        )}
      </output>
    </div>
  );
}

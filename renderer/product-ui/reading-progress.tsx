import { useText } from '../messages/text.tsx';
import type { MessageId } from '../messages/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useLate } from '../ui/use-late.ts';
import styles from './reading-progress.module.css';

/** Milliseconds after which it is worth saying that something is read. */
const shownAfter = 500;

/** Shows that a page of the web is being read, once it takes long, and a button to cancel. */
export function ReadingProgress({ label, onCancel }: { label: MessageId; onCancel: () => void }) {
  const t = useText();
  if (!useLate(shownAfter)) return null;
  return (
    <div className={styles['reading']}>
      <span>{t(label)}</span>
      <ProgressBar label={t(label)} done={null} />
      <Button size="small" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

import { useText } from '../../messages/text.tsx';
import type { MessageId } from '../../messages/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLate } from '../../ui/use-late.ts';
import styles from './attempts.module.css';

/** Milliseconds after which it is worth saying that an attempt goes on. */
const shownAfter = 500;

/** Shows that an attempt goes on, once it takes long, with a button that gives it up. */
export function AttemptProgress({ label, onCancel }: { label: MessageId; onCancel: () => void }) {
  const t = useText();
  if (!useLate(shownAfter)) return null;
  return (
    <div className={styles['attemptProgress']}>
      <span>{t(label)}</span>
      <ProgressBar label={t(label)} done={null} />
      <Button size="small" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

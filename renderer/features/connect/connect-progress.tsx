import { useEffect, useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './connect-page.module.css';

/** Main gives up after this many seconds. */
const limit = 10;
/** Seconds after which progress is shown, and after which it is counted. */
const shownAfter = 0.5;
const countedAfter = 2;

/** What connecting is doing, once it takes long enough to wonder. */
export function ConnectProgress({ onCancel }: { onCancel: () => void }) {
  const t = useText();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const show = () => setElapsed((performance.now() - startedAt) / 1_000);
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, []);
  if (elapsed < shownAfter) return null;
  const seconds = Math.min(limit, Math.floor(elapsed));
  return (
    <>
      <span>{t('connect.checking')}</span>
      <ProgressBar label={t('connect.checking')} done={Math.min(1, elapsed / limit)} />
      {elapsed >= countedAfter && (
        <span className={styles['count']}>{t('connect.elapsed', { seconds, limit })}</span>
      )}
      <Button size="small" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </>
  );
}

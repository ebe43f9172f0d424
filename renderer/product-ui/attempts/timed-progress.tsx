import { useEffect, useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './attempts.module.css';

/** Seconds after which progress is shown, and after which it is counted. */
const shownAfter = 0.5;
const countedAfter = 2;

/** Shows what main is waiting for, once that takes long enough to wonder; after `limit` seconds main gives up. */
export function TimedProgress({
  label,
  limit,
  onCancel,
}: {
  label: string;
  limit: number;
  onCancel: () => void;
}) {
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
    <div className={styles['timedProgress']}>
      <span>{label}</span>
      <ProgressBar label={label} done={Math.min(1, elapsed / limit)} />
      {elapsed >= countedAfter && (
        <span className={styles['count']}>{t('connect.elapsed', { seconds, limit })}</span>
      )}
      <Button size="small" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

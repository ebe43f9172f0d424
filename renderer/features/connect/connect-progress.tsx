import { useEffect, useState } from 'react';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './connect-page.module.css';

/** Main gives up after this many seconds. */
const limit = 10;
/** Milliseconds after which progress is shown, and after which it is counted. */
const shownAfter = 500;
const countedAfter = 2_000;

function Running({ startedAt, onCancel }: { startedAt: number; onCancel: () => void }) {
  const say = useText();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed(Date.now() - startedAt), 250);
    return () => clearInterval(timer);
  }, [startedAt]);
  if (elapsed < shownAfter) return null;
  const seconds = Math.min(limit, Math.floor(elapsed / 1_000));
  return (
    <>
      <span>
        <Text id="connect.checking" />
      </span>
      <progress aria-label={say('connect.checking')} max={limit * 1_000} value={elapsed} />
      {elapsed >= countedAfter && (
        <span className={styles['count']}>
          <Text id="connect.elapsed" values={{ seconds, limit }} />
        </span>
      )}
      <Button size="small" onClick={onCancel}>
        <Text id="act.cancel" />
      </Button>
    </>
  );
}

/** What connecting is doing, once it takes long enough to wonder. Its place is kept, so that nothing jumps. */
export function ConnectProgress({
  startedAt,
  onCancel,
}: {
  startedAt: number | null;
  onCancel: () => void;
}) {
  return (
    <div className={styles['progress']}>
      {startedAt !== null && <Running key={startedAt} startedAt={startedAt} onCancel={onCancel} />}
    </div>
  );
}

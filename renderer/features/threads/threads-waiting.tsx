import { useText } from '../../messages/text.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLate } from '../../ui/use-late.ts';
import styles from './threads.module.css';

/** Milliseconds after which a wait is worth showing. */
const shownAfter = 400;

/** That the list is being read, once it takes long enough to wonder. */
export function ThreadsWaiting({ isWaiting }: { isWaiting: boolean }) {
  return <div className={styles['waiting']}>{isWaiting && <Late />}</div>;
}

function Late() {
  const t = useText();
  return useLate(shownAfter) ? <ProgressBar label={t('threads.reading')} done={null} /> : null;
}

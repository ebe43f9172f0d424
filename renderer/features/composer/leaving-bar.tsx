import { useText } from '../../messages/text.tsx';
import { useLate } from '../../ui/use-late.ts';
import styles from './composer.module.css';

/** Says that what was sent is not on disk yet: at once with its text above the next message, and where it still stands in the box (`text` is empty), after half a second. */
export function LeavingBar({ text }: { text: string }) {
  const t = useText();
  const isLate = useLate(500);
  if (text === '' && !isLate) return null;
  return (
    <div className={styles['replyBar']}>
      <div className={styles['quote']}>
        <small className={styles['replyBarLabel']}>{t('composer.leaving')}</small>
        <bdi className={styles['excerpt']}>{text}</bdi>
      </div>
    </div>
  );
}

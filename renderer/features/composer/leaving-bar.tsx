import { useText } from '../../messages/text.tsx';
import styles from './reply-bar.module.css';

/** What was sent before and is not on disk yet, above the next message. */
export function LeavingBar({ text }: { text: string }) {
  const t = useText();
  return (
    <div className={styles['bar']}>
      <div className={styles['quote']}>
        <span className={styles['label']}>{t('composer.leaving')}</span>
        <bdi className={styles['excerpt']}>{text}</bdi>
      </div>
    </div>
  );
}

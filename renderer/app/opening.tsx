import { useText } from '../messages/text.tsx';
import styles from './app.module.css';

/**
 * Shows what stands there until main answers. It is blank for half a second, which is longer than main takes but for a large history after
 * an update: no flash of this page, or of the other theme.
 */
export function Opening() {
  const t = useText();
  return (
    <main className={styles['opening']}>
      <p>{t('start.opening')}</p>
      <p className={styles['late']}>{t('start.opening-long')}</p>
    </main>
  );
}

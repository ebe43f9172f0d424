import { useText } from '../../messages/text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import styles from './practice.module.css';

/** Says below the list that all of it is practice, and leads to the real thing. */
export function PracticeLine({ onConnect }: { onConnect: () => void }) {
  const t = useText();
  return (
    <p className={styles['line']}>
      <span>{t('practice.line')}</span>
      <LinkButton onClick={onConnect}>{t('practice.connect')}</LinkButton>
    </p>
  );
}

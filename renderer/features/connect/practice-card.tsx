import { GraduationCap } from 'lucide-react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { Problem } from '../../product-ui/problem.tsx';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './connect-page.module.css';

/** The way in without an account. */
export function PracticeCard({ onConnected }: { onConnected: (instance: Instance) => void }) {
  const t = useText();
  const practice = useCallMutation('instances.usePractice');
  return (
    <section className={styles['practice']}>
      <GraduationCap size={20} />
      <p className={styles['practiceWords']}>
        {t('connect.practice-hint')}
        <Problem thrown={practice.error} />
      </p>
      <Button onClick={() => practice.mutate({}, { onSuccess: onConnected })}>
        {t('connect.practice')}
      </Button>
    </section>
  );
}

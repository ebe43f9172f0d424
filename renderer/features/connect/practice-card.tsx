import { GraduationCap } from 'lucide-react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { errorOf } from '../../bridge/call.ts';
import { useAct } from '../../bridge/queries.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './connect-page.module.css';

/** The way in without an account. */
export function PracticeCard({ onConnected }: { onConnected: (instance: Instance) => void }) {
  const errorText = useErrorText();
  const practice = useAct('instances.usePractice');
  return (
    <section className={styles['practice']}>
      <GraduationCap size={20} />
      <p className={styles['practiceWords']}>
        <Text id="connect.practice-hint" />
        {practice.isError && (
          <span role="alert" className={styles['problem']}>
            {' '}
            {errorText(errorOf(practice.error))}
          </span>
        )}
      </p>
      <Button onClick={() => practice.mutate({}, { onSuccess: onConnected })}>
        <Text id="connect.practice" />
      </Button>
    </section>
  );
}

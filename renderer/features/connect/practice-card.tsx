import { GraduationCap } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { Instance } from '../../../shared/contract/instances.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { startTour } from '../../product-ui/help/start-tour.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './connect.module.css';

/** Offers the way in without an account; where nothing is connected yet, with the tour. */
export function PracticeCard({
  isFirst,
  onConnected,
}: {
  isFirst: boolean;
  onConnected: (instance: Instance) => void;
}) {
  const t = useText();
  const practice = useCallMutation('instances.usePractice');
  const tour = useMutation({ mutationFn: () => startTour() });
  return (
    <section className={styles['practice']}>
      <GraduationCap size={20} />
      <p className={styles['practiceWords']}>
        {t('connect.practice-hint')}
        <Problem thrown={newestError(practice, tour)} />
      </p>
      {isFirst ? (
        <Button tone="primary" onClick={() => tour.mutate(undefined, { onSuccess: onConnected })}>
          {t('connect.try')}
        </Button>
      ) : (
        <Button onClick={() => practice.mutate({ isFilled: true }, { onSuccess: onConnected })}>
          {t('connect.practice')}
        </Button>
      )}
    </section>
  );
}

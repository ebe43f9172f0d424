import type { DryRun } from '../../../../shared/contract/archive-runs.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { durationWords } from './run-words.ts';
import styles from './runs.module.css';

/** What a run would do, line by line; lines that would say none are left out. */
export function DryRunWords({
  plan,
  kept = 0,
}: {
  plan: DryRun;
  /** Threads that an undo leaves alone. */
  kept?: number;
}) {
  const say = useText();
  const { total, already, unknown, overtakes, requests, seconds } = plan;
  return (
    <ul className={styles['plan']} aria-label={say('runs.plan')}>
      <li>
        <Text id="runs.plan-total" values={{ count: total }} />
      </li>
      {already > 0 && (
        <li>
          <Text id="runs.plan-already" values={{ count: already }} />
        </li>
      )}
      {unknown > 0 && (
        <li>
          <Text id="runs.plan-unknown" values={{ count: unknown }} />
        </li>
      )}
      {overtakes > 0 && (
        <li>
          <Text id="runs.plan-overtakes" values={{ count: overtakes }} />
        </li>
      )}
      {kept > 0 && (
        <li>
          <Text id="runs.plan-kept" values={{ count: kept }} />
        </li>
      )}
      <li>
        <b>
          <Text id="runs.plan-requests" values={{ count: requests }} />
        </b>{' '}
        {requests > 0 &&
          (seconds === null
            ? say('runs.plan-unpaced')
            : say('runs.plan-lasts', { time: durationWords(say, seconds) }))}
      </li>
    </ul>
  );
}

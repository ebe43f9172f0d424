import type { DryRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
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
      <li>{say('runs.plan-total', { count: total })}</li>
      {already > 0 && <li>{say('runs.plan-already', { count: already })}</li>}
      {unknown > 0 && <li>{say('runs.plan-unknown', { count: unknown })}</li>}
      {overtakes > 0 && <li>{say('runs.plan-overtakes', { count: overtakes })}</li>}
      {kept > 0 && <li>{say('runs.plan-kept', { count: kept })}</li>}
      <li>
        <b>{say('runs.plan-requests', { count: requests })}</b>{' '}
        {requests > 0 &&
          (seconds === null
            ? say('runs.plan-unpaced')
            : say('runs.plan-lasts', { time: durationWords(say, seconds) }))}
      </li>
    </ul>
  );
}

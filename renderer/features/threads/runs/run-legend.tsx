import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock } from 'lucide-react';
import { Fragment } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { type Say, useText } from '../../../messages/text.tsx';
import { isUnderWay } from './run-words.ts';
import styles from './runs.module.css';

const lines = [
  { key: 'confirmed', Icon: CircleCheck, tone: 'ok' },
  { key: 'already', Icon: CircleCheck, tone: '' },
  { key: 'waiting', Icon: Clock, tone: '' },
  { key: 'failed', Icon: CircleAlert, tone: 'bad' },
  { key: 'overtaken', Icon: CircleSlash, tone: '' },
  { key: 'cancelled', Icon: CircleSlash, tone: '' },
] as const;

/** How many threads of a run are in which state, and what holds it up. */
export function RunLegend({ run }: { run: ArchiveRun }) {
  const say = useText();
  const { time } = useClock();
  const { hold, pacePerMinute } = run;
  const counts = { ...run.counts, waiting: run.counts.waiting + run.counts.sending };
  const isPaced = pacePerMinute > 0 && isUnderWay(run);
  return (
    <dl className={styles['legend']}>
      {lines
        .filter(({ key }) => counts[key] !== 0 || key === 'confirmed')
        .map(({ key, Icon, tone }) => (
          <Fragment key={key}>
            <dt>
              <Icon className={styles[tone]} aria-hidden="true" />
              {key === 'waiting' && isPaced
                ? say('run-count.waiting-paced', { pace: pacePerMinute })
                : say(`run-count.${key}`)}
            </dt>
            <dd>{say('run-count.number', { count: counts[key] })}</dd>
          </Fragment>
        ))}
      {hold && (
        <>
          <dt>
            <CircleHelp className={styles['warn']} aria-hidden="true" />
            {holdWords(say, hold, time)}
          </dt>
          <dd />
        </>
      )}
    </dl>
  );
}

function holdWords(
  say: Say,
  hold: NonNullable<ArchiveRun['hold']>,
  time: (at: number) => string,
): string {
  switch (hold.reason) {
    case 'rate-limited':
      return say('run-hold.rate-limited', { at: time(hold.until) });
    case 'offline':
    case 'trouble':
      return say(`run-hold.${hold.reason}`, { at: time(hold.retryAt) });
    case 'no-token':
    case 'unauthorized':
      return say(`run-hold.${hold.reason}`);
  }
}

import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { isUnderWay } from './run-words.ts';
import styles from './runs.module.css';

interface Line {
  key: string;
  icon: ReactNode;
  words: string;
  count: number | null;
}

/** How many threads of a run stand how, and what holds it up. */
export function RunLegend({ run }: { run: ArchiveRun }) {
  const say = useText();
  const { time } = useClock();
  const { counts, hold, pacePerMinute } = run;
  const waiting = counts.waiting + counts.sending;
  const lines: Line[] = [
    {
      key: 'confirmed',
      icon: <CircleCheck className={styles['ok']} aria-hidden="true" />,
      words: say('run-count.confirmed'),
      count: counts.confirmed,
    },
    {
      key: 'already',
      icon: <CircleCheck aria-hidden="true" />,
      words: say('run-count.already'),
      count: counts.already,
    },
    {
      key: 'waiting',
      icon: <Clock aria-hidden="true" />,
      words:
        pacePerMinute > 0 && isUnderWay(run)
          ? say('run-count.waiting-paced', { pace: pacePerMinute })
          : say('run-count.waiting'),
      count: waiting,
    },
    {
      key: 'failed',
      icon: <CircleAlert className={styles['bad']} aria-hidden="true" />,
      words: say('run-count.failed'),
      count: counts.failed,
    },
    {
      key: 'overtaken',
      icon: <CircleSlash aria-hidden="true" />,
      words: say('run-count.overtaken'),
      count: counts.overtaken,
    },
    {
      key: 'cancelled',
      icon: <CircleSlash aria-hidden="true" />,
      words: say('run-count.cancelled'),
      count: counts.cancelled,
    },
  ];
  const shown = lines.filter(({ key, count }) => count !== 0 || key === 'confirmed');
  return (
    <dl className={styles['legend']}>
      {shown.map(({ key, icon, words, count }) => (
        <Fragment key={key}>
          <dt>
            {icon}
            {words}
          </dt>
          <dd>{count !== null && say('run-count.number', { count })}</dd>
        </Fragment>
      ))}
      {hold && (
        <>
          <dt>
            <CircleHelp className={styles['warn']} aria-hidden="true" />
            {hold.reason === 'rate-limited'
              ? say('run-hold.rate-limited', { at: time(hold.until) })
              : hold.reason === 'offline' || hold.reason === 'trouble'
                ? say(`run-hold.${hold.reason}`, { at: time(hold.retryAt) })
                : say(`run-hold.${hold.reason}`)}
          </dt>
          <dd />
        </>
      )}
    </dl>
  );
}

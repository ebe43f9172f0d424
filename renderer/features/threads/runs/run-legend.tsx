import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock } from 'lucide-react';
import { Fragment } from 'react';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { useText } from '../../../messages/text.tsx';
import { isUnderWay } from './run-words.ts';
import { useRunTrouble } from './use-run-trouble.ts';
import tones from '../../../styles/tones.module.css';
import styles from './runs.module.css';

const lines = [
  { key: 'confirmed', Icon: CircleCheck, tone: 'ok' },
  { key: 'already', Icon: CircleCheck, tone: '' },
  { key: 'waiting', Icon: Clock, tone: '' },
  { key: 'failed', Icon: CircleAlert, tone: 'bad' },
  { key: 'superseded', Icon: CircleSlash, tone: '' },
  { key: 'cancelled', Icon: CircleSlash, tone: '' },
] as const;

/** Shows how many threads of a run are in which state, and what holds it up. */
export function RunLegend({ run }: { run: ArchiveRun }) {
  const t = useText();
  const { pacePerMinute, state } = run;
  const trouble = useRunTrouble(run);
  const counts = { ...run.counts, waiting: run.counts.waiting + run.counts.sending };
  const isPaced = pacePerMinute > 0 && isUnderWay(run);
  return (
    <dl className={styles['legend']}>
      {lines
        // Of what has not begun there is nothing to count.
        .filter(({ key }) => counts[key] !== 0 || (key === 'confirmed' && state !== 'proposed'))
        .map(({ key, Icon, tone }) => (
          <Fragment key={key}>
            <dt>
              <Icon className={tones[tone]} aria-hidden="true" />
              {key === 'waiting' && isPaced
                ? t('run-count.waiting-paced', { pace: pacePerMinute })
                : t(
                    key === 'confirmed' && run.kind === 'delete'
                      ? 'run-count.deleted'
                      : `run-count.${key}`,
                  )}
            </dt>
            <dd>{t('run-count.number', { count: counts[key] })}</dd>
          </Fragment>
        ))}
      {trouble && (
        <>
          <dt>
            <CircleHelp className={tones['warn']} aria-hidden="true" />
            {trouble}
          </dt>
          <dd />
        </>
      )}
    </dl>
  );
}

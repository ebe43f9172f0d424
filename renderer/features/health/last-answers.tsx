import type { AnswerOutcome, ServiceAnswer } from '../../../shared/contract/health.ts';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useToday } from '../../ui/use-now.ts';
import { HealthLine, type Mark } from './health-line.tsx';

const marks: Record<AnswerOutcome, Mark> = {
  accepted: 'ok',
  rejected: 'ok',
  unauthorized: 'problem',
  'rate-limited': 'attention',
  'not-sent': 'attention',
  'bad-file': 'info',
  'broken-off': 'info',
  unknown: 'attention',
};

/** Shows the requests of an instance since the start, as the service answered them: no text and no number is in them. */
export function LastAnswers({ answers }: { answers: readonly ServiceAnswer[] }) {
  const t = useText();
  const { seconds, moment } = useClock();
  const today = useToday();
  const [newest] = answers;
  if (!newest) {
    return (
      <HealthLine mark="info" label={t('health.answers')}>
        {t('health.no-answers')}
      </HealthLine>
    );
  }
  return (
    <HealthLine mark={marks[newest.outcome]} label={t('health.answers')}>
      <details>
        <summary>
          {t('health.last-answer', {
            outcome: t(`health.outcome-${newest.outcome}`),
            when: moment(newest.at, today),
          })}
        </summary>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('health.time')}</th>
              <th>{t('health.request')}</th>
              <th>{t('health.outcome')}</th>
              <th data-number>{t('health.status')}</th>
              <th data-number>{t('health.duration')}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ at, operation, outcome, status, ms }, index) => (
              <tr key={`${at} ${index}`}>
                <td>{seconds(at)}</td>
                <td>{operation || t('connection-test.test')}</td>
                <td>{t(`health.outcome-${outcome}`)}</td>
                <td data-number>{status ?? '–'}</td>
                <td data-number>{t('connection-test.ms', { ms })}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </details>
    </HealthLine>
  );
}

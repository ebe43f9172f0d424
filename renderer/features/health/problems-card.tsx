import type { HealthReport } from '../../../shared/contract/health.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useFileSize } from '../../product-ui/files/file-size.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToday } from '../../ui/use-now.ts';
import { HealthLine } from './health-line.tsx';

/** Shows what went wrong in Postline itself, and what crashes left on this computer. */
export function ProblemsCard({ report: { problems, dumps } }: { report: HealthReport }) {
  const t = useText();
  const size = useFileSize();
  const { moment } = useClock();
  const today = useToday();
  const clear = useCallMutation('health.clearProblems');
  const hasAny = problems.length + dumps.count > 0;
  return (
    <Card label={t('health.problems')} title={t('health.problems')}>
      <ul>
        {!hasAny && (
          <HealthLine mark="ok" label={t('health.problems')}>
            {t('health.no-problems')}
          </HealthLine>
        )}
        {problems.map(({ at, kind, summary }) => (
          <HealthLine key={at} mark="attention" label={moment(at, today)}>
            {t(`health.problem-${kind}`)}
            <small>{summary || t('health.no-details')}</small>
          </HealthLine>
        ))}
        {dumps.count > 0 && (
          <HealthLine mark="info" label={t('health.dumps')}>
            {t('health.dumps-kept', { count: dumps.count, size: size(dumps.size) })}
            <small>{t('health.dumps-hold')}</small>
          </HealthLine>
        )}
      </ul>
      {hasAny && (
        <Button size="small" onClick={() => clear.mutate({})}>
          {t('health.clear')}
        </Button>
      )}
      <Problem thrown={clear.error} />
    </Card>
  );
}

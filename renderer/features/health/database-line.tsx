import type { DatabaseCheck } from '../../../shared/contract/health.ts';
import { useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useNow, useToday } from '../../ui/use-now.ts';
import { HealthLine, type Mark } from './health-line.tsx';

const marks: Record<NonNullable<DatabaseCheck['last']>['result'], Mark> = {
  whole: 'ok',
  damaged: 'problem',
  'not-read': 'attention',
};

/** Shows whether a history is whole, as far as it was looked at; SQLite does not say how far a check is. */
export function DatabaseLine({ instanceId, check }: { instanceId: string; check: DatabaseCheck }) {
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const { runningSince, last } = check;
  const isRunning = runningSince !== null;
  const now = useNow(isRunning);
  const begin = useToldMutation('health.checkDatabase');
  const cancel = useToldMutation('health.cancelCheck');
  const seconds = isRunning ? Math.max(0, Math.round((now - runningSince) / 1_000)) : 0;
  return (
    <HealthLine
      mark={last ? marks[last.result] : 'info'}
      label={t('health.database')}
      action={
        <Button size="small" onClick={() => (isRunning ? cancel : begin).mutate({ instanceId })}>
          {t(isRunning ? 'action.cancel' : 'health.check-now')}
        </Button>
      }
    >
      {isRunning && (
        <>
          {t('health.checking', { seconds })}{' '}
          <ProgressBar label={t('health.database')} done={null} />
        </>
      )}
      {!isRunning && !last && t('health.not-checked')}
      {!isRunning && last && t(`health.check-${last.result}`, { when: moment(last.at, today) })}
    </HealthLine>
  );
}

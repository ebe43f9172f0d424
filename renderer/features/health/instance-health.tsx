import type { InstanceHealth as Health } from '../../../shared/contract/health.ts';
import { useText } from '../../messages/text.tsx';
import { TestConnection } from '../../product-ui/connection/test-connection.tsx';
import { LineRefused } from '../../product-ui/service-health/line-refused.tsx';
import { useInstance } from '../../product-ui/settings/use-instances.ts';
import { waitingTime } from '../../product-ui/dates/waiting-time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { DatabaseLine } from './database-line.tsx';
import { HealthLine } from './health-line.tsx';
import { LastAnswers } from './last-answers.tsx';

/** Shows how one instance is: whether it sends, what waits, whether its history is whole, and what the service answered. */
export function InstanceHealth({
  health,
  onGo,
}: {
  health: Health;
  /** Leads to pages of the active instance; null for another. */
  onGo: ((address: string) => void) | null;
}) {
  const t = useText();
  const now = useMinute();
  const protocol = useInstance(health.instanceId)?.protocol ?? 'interface';
  const { instanceId, name, kind, host, token, outbox, oldestWaiting, indexing } = health;
  const { backOff, waiting, sending, needsReview } = outbox;
  // Nothing was held back for it yet, but all would be.
  const reason = backOff?.reason ?? (token === 'missing' ? 'no-token' : 'none');
  const isSilent = backOff?.reason === 'trouble' && backOff.isSilent;
  const waitedFor = oldestWaiting === null ? 0 : now - oldestWaiting;
  const needsToken = reason === 'no-token' || reason === 'unauthorized';
  return (
    <Card
      label={name}
      title={<bdi>{name}</bdi>}
      note={kind === 'practice' ? t('health.practice') : host}
    >
      <LineRefused instanceId={instanceId} />
      <ul>
        <HealthLine
          mark={reason === 'none' ? 'ok' : needsToken ? 'problem' : 'attention'}
          label={t('settings.sending')}
          action={<TestConnection instanceId={instanceId} />}
        >
          {t(`health.sending-${reason}`, { protocol, silent: String(isSilent) })}
          {kind === 'service' && <small>{t(`health.token-${token}`, { protocol })}</small>}
        </HealthLine>
        <HealthLine
          mark={needsReview > 0 ? 'attention' : 'ok'}
          label={t('main.outbox')}
          action={
            onGo && (
              <Button size="small" onClick={() => onGo('/outbox')}>
                {t('action.show')}
              </Button>
            )
          }
        >
          {t('health.queue', { waiting, sending, needsReview })}
          {waitedFor >= 60_000 && (
            <small>{t('health.oldest', { time: waitingTime(t, waitedFor) })}</small>
          )}
        </HealthLine>
        <DatabaseLine instanceId={instanceId} check={health.database} />
        <HealthLine mark={indexing === null ? 'ok' : 'info'} label={t('storage.index')}>
          {indexing === null ? t('health.indexed') : t('health.indexing', { ...indexing })}
        </HealthLine>
        <LastAnswers answers={health.answers} />
      </ul>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CloudOff, Gauge, Hourglass, KeyRound, type LucideIcon, ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Hold } from '../../../shared/contract/outbox.ts';
import { SecondsUntil, useSecondsUntil } from '../../product-ui/seconds-until.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { queryOf, useAct } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './hold-banner.module.css';

const icons: Record<NonNullable<Hold>['reason'] | 'paced', LucideIcon> = {
  paced: Gauge,
  'no-token': KeyRound,
  unauthorized: KeyRound,
  'rate-limited': Hourglass,
  trouble: ServerCrash,
  offline: CloudOff,
};

/** From so many waiting messages on, the gap between sends is worth a line: fewer are gone before it is read. */
const manyWaiting = 3;

/** Says why nothing is sent now, or only slowly, and what helps. Nothing where sending goes on. */
export function HoldBanner({
  instanceId,
  onNewToken,
}: {
  instanceId: string;
  onNewToken: () => void;
}) {
  const t = useText();
  const { data } = useQuery(queryOf('outbox.status', { instanceId }));
  const retry = useAct('outbox.retryNow');
  if (!data) return null;
  const { hold, nextAt, waiting } = data;
  const isPaced = nextAt !== null && waiting >= manyWaiting;
  if (hold === null && !isPaced) return null;
  const reason = hold?.reason ?? 'paced';
  const Icon = icons[reason];
  const needsToken = reason === 'no-token' || reason === 'unauthorized';
  const canRetry = reason === 'trouble' || reason === 'offline';
  return (
    <div className={styles['banner']}>
      <Banner
        key={reason}
        tone={needsToken ? 'bad' : hold ? 'warn' : 'info'}
        icon={<Icon aria-hidden="true" />}
        actions={
          needsToken ? (
            <Button size="small" tone="primary" onClick={onNewToken}>
              {t('hold.enter-token')}
            </Button>
          ) : (
            canRetry && (
              <Button size="small" onClick={() => retry.mutate({ instanceId })}>
                {t('hold.try-now')}
              </Button>
            )
          )
        }
      >
        {hold ? <Reason hold={hold} /> : isPaced && <Paced at={nextAt} waiting={waiting} />}
      </Banner>
    </div>
  );
}

function Reason({ hold }: { hold: NonNullable<Hold> }): ReactNode {
  const t = useText();
  const { time } = useClock();
  switch (hold.reason) {
    case 'no-token':
    case 'unauthorized':
      return t(`hold.${hold.reason}`);
    case 'rate-limited':
      return <SecondsUntil id="hold.rate-limited" at={hold.until} />;
    case 'trouble':
      return t('hold.trouble', { at: time(hold.retryAt) });
    case 'offline':
      if (hold.bySystem) return t('hold.no-network');
      return <SecondsUntil id="hold.offline" at={hold.retryAt} />;
  }
}

function Paced({ at, waiting }: { at: number; waiting: number }) {
  const t = useText();
  return t('hold.paced', { count: waiting, seconds: useSecondsUntil(at) });
}

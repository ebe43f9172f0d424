import { useQuery } from '@tanstack/react-query';
import { CloudOff, Gauge, Hourglass, KeyRound, ServerCrash } from 'lucide-react';
import type { Hold } from '../../../shared/contract/outbox.ts';
import { useClock } from '../../product-ui/use-clock.ts';
import { queryOf, useAct } from '../../bridge/queries.ts';
import { Text } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './hold-banner.module.css';

function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1_000));
}

function HoldLine({
  instanceId,
  hold,
  onNewToken,
}: {
  instanceId: string;
  hold: NonNullable<Hold>;
  onNewToken: () => void;
}) {
  const now = useNow(hold.reason === 'offline' || hold.reason === 'rate-limited');
  const { time } = useClock();
  const retry = useAct('outbox.retryNow');
  const tryNow = (
    <Button size="small" onClick={() => retry.mutate({ instanceId })}>
      <Text id="hold.try-now" />
    </Button>
  );
  switch (hold.reason) {
    case 'no-token':
    case 'unauthorized':
      return (
        <Banner
          tone="bad"
          icon={<KeyRound aria-hidden="true" />}
          actions={
            <Button size="small" tone="primary" onClick={onNewToken}>
              <Text id="hold.enter-token" />
            </Button>
          }
        >
          <Text id={`hold.${hold.reason}`} />
        </Banner>
      );
    case 'rate-limited':
      return (
        <Banner tone="warn" icon={<Hourglass aria-hidden="true" />}>
          <Text id="hold.rate-limited" values={{ seconds: secondsUntil(hold.until, now) }} />
        </Banner>
      );
    case 'trouble':
      return (
        <Banner tone="warn" icon={<ServerCrash aria-hidden="true" />} actions={tryNow}>
          <Text id="hold.trouble" values={{ at: time(hold.retryAt) }} />
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="warn" icon={<CloudOff aria-hidden="true" />} actions={tryNow}>
          {hold.bySystem ? (
            <Text id="hold.no-network" />
          ) : (
            <Text id="hold.offline" values={{ seconds: secondsUntil(hold.retryAt, now) }} />
          )}
        </Banner>
      );
  }
}

/** From so many waiting messages on, the gap between sends is worth a line: fewer are gone before it is read. */
const manyWaiting = 3;

function PaceLine({ nextAt, waiting }: { nextAt: number; waiting: number }) {
  const seconds = secondsUntil(nextAt, useNow(true));
  return (
    <Banner tone="info" icon={<Gauge aria-hidden="true" />}>
      <Text id="hold.paced" values={{ count: waiting, seconds }} />
    </Banner>
  );
}

/** Says why nothing is sent now, or only slowly, and what helps. Nothing where sending goes on. */
export function HoldBanner({
  instanceId,
  onNewToken,
}: {
  instanceId: string;
  onNewToken: () => void;
}) {
  const { data } = useQuery(queryOf('outbox.status', { instanceId }));
  if (!data) return null;
  const { hold, nextAt, waiting } = data;
  if (hold === null) {
    if (nextAt === null || waiting < manyWaiting) return null;
    return (
      <div className={styles['place']}>
        <PaceLine nextAt={nextAt} waiting={waiting} />
      </div>
    );
  }
  return (
    <div className={styles['place']}>
      <HoldLine key={hold.reason} instanceId={instanceId} hold={hold} onNewToken={onNewToken} />
    </div>
  );
}

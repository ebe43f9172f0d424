import { useQuery } from '@tanstack/react-query';
import {
  CloudOff,
  Gauge,
  Hourglass,
  KeyRound,
  type LucideIcon,
  MoonStar,
  ServerCrash,
  Unplug,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import type { BackOffStatus } from '../../../shared/contract/outbox.ts';
import { ConnectionTest } from '../../product-ui/connection/test-connection.tsx';
import { SecondsUntil, useSecondsUntil } from '../../product-ui/dates/seconds-until.tsx';
import { useInstance } from '../../product-ui/settings/use-instances.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import styles from './outbox.module.css';

/** Of safe mode a banner says so above every page. */
type Reason = Exclude<NonNullable<BackOffStatus>['reason'], 'safe-mode'> | 'paced';

const icons: Record<Reason, LucideIcon> = {
  paced: Gauge,
  'no-token': KeyRound,
  unauthorized: KeyRound,
  'rate-limited': Hourglass,
  trouble: ServerCrash,
  'not-working': Unplug,
  offline: CloudOff,
  'not-allowed': CloudOff,
  'outside-hours': MoonStar,
};

/** From so many waiting messages on, the gap between sends is worth a line: fewer are gone before it is read. */
const manyWaiting = 3;

function asksForToken(backOff: BackOffStatus): boolean {
  return backOff?.reason === 'no-token' || backOff?.reason === 'unauthorized';
}

/**
 * Says why nothing is sent now, or only slowly, and what helps; of a token that is missing, also that runs over SMS threads wait for it.
 * Nothing where sending goes on.
 */
export function BackOffBanner({
  instanceId,
  onNewToken,
}: {
  instanceId: string;
  onNewToken: () => void;
}) {
  const [isTested, setTested] = useState(false);
  return (
    <>
      <Line instanceId={instanceId} onNewToken={onNewToken} onTest={() => setTested(true)} />
      {/* The line comes and goes with each attempt. */}
      {isTested && <ConnectionTest instanceId={instanceId} onClose={() => setTested(false)} />}
    </>
  );
}

function Line({
  instanceId,
  onNewToken,
  onTest,
}: {
  instanceId: string;
  onNewToken: () => void;
  onTest: () => void;
}) {
  const t = useText();
  const { data } = useQuery(queryOf('outbox.status', { instanceId }));
  const instance = useInstance(instanceId);
  const protocol = instance?.protocol ?? 'interface';
  const mayLack = instance?.token === 'missing' || asksForToken(data?.backOff ?? null);
  const runs = useRunsWithoutToken(instanceId, mayLack);
  const retry = useToldMutation('outbox.retryNow');
  if (!data) return null;
  const { nextAt, isGapOfOthers, waiting } = data;
  // Only a run may have asked for the token yet, and nothing but a person ends that wait.
  const backOff = runs[0]?.backOff ?? data.backOff;
  const isPaced = nextAt !== null && waiting >= manyWaiting;
  if (backOff === null && !isPaced) return null;
  const reason = backOff?.reason ?? 'paced';
  if (reason === 'safe-mode') return null;
  const Icon = icons[reason];
  const needsToken = asksForToken(backOff);
  const isOutside = reason === 'outside-hours';
  const canRetry = reason === 'trouble' || reason === 'offline' || reason === 'not-working';
  return (
    <Banner
      key={reason}
      className={styles['banner']}
      tone={
        needsToken || reason === 'not-allowed' ? 'bad' : backOff && !isOutside ? 'warn' : 'info'
      }
      icon={<Icon aria-hidden="true" />}
      actions={
        needsToken ? (
          <Button size="small" tone="primary" onClick={onNewToken}>
            {t('back-off.enter-token', { protocol })}
          </Button>
        ) : isOutside ? (
          <Button size="small" onClick={() => retry.mutate({ instanceId })}>
            {t('action.send-now')}
          </Button>
        ) : (
          canRetry && (
            <>
              <Button size="small" onClick={onTest}>
                {t('connection-test.test')}
              </Button>
              <Button size="small" onClick={() => retry.mutate({ instanceId })}>
                {t('back-off.try-now')}
              </Button>
            </>
          )
        )
      }
    >
      {backOff ? (
        <>
          <Reason backOff={backOff} waiting={waiting} protocol={protocol} />
          {runs.length > 0 && ` ${t('back-off.run-waits', waitingRuns(runs))}`}
        </>
      ) : (
        isPaced && <Paced at={nextAt} waiting={waiting} isOfTeam={isGapOfOthers} />
      )}
    </Banner>
  );
}

/** Returns the runs of this desk that wait for a token, where it may lack one. */
function useRunsWithoutToken(instanceId: string, mayLack: boolean): readonly ArchiveRun[] {
  const { data } = useQuery({
    ...queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }),
    enabled: mayLack,
  });
  return mayLack ? (data?.runs ?? []).filter(({ backOff }) => asksForToken(backOff)) : [];
}

/** What is said of runs that wait: the name of a single one. */
function waitingRuns(runs: readonly ArchiveRun[]) {
  const name = runs[0]?.name ?? '';
  return { count: runs.length, named: String(name !== ''), name };
}

function Reason({
  backOff,
  waiting,
  protocol,
}: {
  backOff: NonNullable<BackOffStatus>;
  waiting: number;
  protocol: Protocol;
}): ReactNode {
  const t = useText();
  const { time, soon } = useClock();
  const today = useToday();
  switch (backOff.reason) {
    case 'safe-mode':
      return null;
    case 'no-token':
    case 'unauthorized':
    case 'not-allowed':
      return t(`back-off.${backOff.reason}`, { protocol });
    case 'rate-limited':
      return <SecondsUntil id="back-off.rate-limited" at={backOff.until} />;
    case 'trouble':
      return t('back-off.trouble', { at: time(backOff.retryAt), silent: String(backOff.isSilent) });
    case 'not-working':
      return (
        <>
          {t('back-off.not-working', { status: backOff.state })}{' '}
          {backOff.detail && <bdi>{backOff.detail}</bdi>}
        </>
      );
    case 'outside-hours':
      return t('back-off.outside-hours', { count: waiting, at: soon(backOff.until, today) });
    case 'offline':
      if (backOff.bySystem) return t('back-off.no-network');
      return <SecondsUntil id="back-off.offline" at={backOff.retryAt} />;
  }
}

function Paced({ at, waiting, isOfTeam }: { at: number; waiting: number; isOfTeam: boolean }) {
  const t = useText();
  return t(isOfTeam ? 'back-off.paced-team' : 'back-off.paced', {
    count: waiting,
    seconds: useSecondsUntil(at),
  });
}

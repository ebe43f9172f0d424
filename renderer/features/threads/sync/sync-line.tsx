import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CloudCheck, CloudDownload, CloudOff } from 'lucide-react';
import type { ThreadSync } from '../../../../shared/contract/thread-sync.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { type Translate, useText } from '../../../messages/text.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useLate } from '../../../ui/use-late.ts';
import { useToday } from '../../../ui/use-now.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { backOffWords } from '../../../product-ui/sending/back-off-words.ts';
import styles from '../threads.module.css';

type Shown = Exclude<ThreadSync, { state: 'off' }>;
type SyncChange = `threadSync.${'refresh' | 'pause' | 'cancel'}`;

/** Milliseconds after which a look at what is new is worth showing. */
const shownAfter = 400;

/** Shows how far the list is the service's own, what holds that up, and what can be done about it; nothing where the service has no list. */
export function SyncLine({
  instanceId,
  onNewToken,
}: {
  instanceId: string;
  onNewToken: () => void;
}) {
  const t = useText();
  const { time, soon } = useClock();
  const today = useToday();
  const { data: sync } = useQuery(queryOf('threadSync.get', { instanceId }));
  const change = useMutation({ mutationFn: (name: SyncChange) => call(name, { instanceId }) });
  if (!sync || sync.state === 'off') return null;

  const { state, isWhole, backOff, failure, missing } = sync;
  const isFilling = state === 'filling';
  const times = { time, soon: (at: number) => soon(at, today) };
  const isHeld = state === 'paused' || state === 'cancelled';
  const reason = failureReason(t, failure);
  const trouble =
    (!isHeld && backOff && backOffWords(t, backOff, times)) ||
    (!isHeld && reason && t('thread-sync.failed', { reason })) ||
    (missing > 0 && t('thread-sync.missing', { count: missing }));
  const isTokenMissing = backOff?.reason === 'unauthorized' || backOff?.reason === 'no-token';
  const buttons: [isShown: boolean, label: MessageId, onClick: () => void][] = [
    [isTokenMissing, 'back-off.enter-token', onNewToken],
    [isFilling, 'runs.pause', () => change.mutate('threadSync.pause')],
    [state === 'paused', 'action.resume', () => change.mutate('threadSync.refresh')],
    [
      isFilling || (state === 'paused' && !isWhole),
      'action.cancel',
      () => change.mutate('threadSync.cancel'),
    ],
    [
      state === 'following' || state === 'cancelled' || (isFilling && trouble !== false),
      'thread-sync.refresh',
      () => change.mutate('threadSync.refresh'),
    ],
  ];
  const Icon = isHeld ? CloudOff : trouble ? CircleAlert : isFilling ? CloudDownload : CloudCheck;
  return (
    <section className={styles['syncLine']} aria-label={t('thread-sync.region')}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles['syncLineWords']}>
        {syncWords(t, sync, times.soon)}
        {trouble && <span className={styles['trouble']}>{trouble}</span>}
      </span>
      {isFilling && (
        <ProgressBar
          label={t('thread-sync.reading')}
          done={trouble ? (shareOf(sync) ?? 0) : shareOf(sync)}
        />
      )}
      {sync.isReading && state === 'following' && !trouble && <Late />}
      {buttons.map(
        ([isShown, label, onClick]) =>
          isShown && (
            <Button key={label} size="small" tone="quiet" onClick={onClick}>
              {t(label, { protocol: 'interface' })}
            </Button>
          ),
      )}
      <Problem thrown={change.error} />
      {/* What is read out is that something else is the matter, not each page. */}
      <VisuallyHidden live>
        {trouble || (!isFilling && syncWords(t, sync, times.soon))}
      </VisuallyHidden>
    </section>
  );
}

function Late() {
  const t = useText();
  return useLate(shownAfter) ? <ProgressBar label={t('thread-sync.reading')} done={null} /> : null;
}

function shareOf({ read, total }: Shown): number | null {
  return total === null || total === 0 ? null : Math.min(1, read / total);
}

function syncWords(t: Translate, sync: Shown, soon: (at: number) => string): string {
  const { state, read, settledAt, isWhole } = sync;
  const total = sync.total ?? -1;
  const at = settledAt === null ? '' : soon(settledAt);
  if (state === 'filling') return t('thread-sync.filling', { read, total });
  if (state === 'following') return t('thread-sync.settled', { at });
  if (isWhole) return t('thread-sync.stopped', { at });
  return state === 'paused' ? t('thread-sync.paused', { read, total }) : t('thread-sync.cancelled');
}

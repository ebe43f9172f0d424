import type { Offers } from '../../../shared/domain/offers.ts';
import type { ArchiveRunner } from './runs/archive-runner.ts';
import type { Events, InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import { createSmsReading } from './sms-reading.ts';
import { createSmsSending } from './sms-sending.ts';
import { createThreadDeletions } from './thread-deletions.ts';
import type { History } from '../store/history.ts';
import { createThreadSync } from './thread-sync.ts';

interface SmsSideParts {
  history: History;
  gateway: OptionalGateway;
  /** Its back-off is that of the whole SMS side. */
  archiveRunner: Pick<ArchiveRunner, 'sideBackOff' | 'announce'>;
  offers: () => Offers | null;
  hasToken: () => boolean;
  /** Milliseconds between two pages of the list of threads. */
  gapMs: () => number;
  /** When the instance's hours begin, in milliseconds since 1970; null within them. */
  outsideUntil: () => number | null;
  /** Of all instances. */
  published: Events;
  events: InstanceEvents;
  now: () => number;
  log: Log;
}

/** Puts together what the SMS side of a service may offer beside the interface: the list of threads, their messages, sending, deleting. */
export function createSmsSide(parts: SmsSideParts) {
  const { history, gateway, archiveRunner, offers, outsideUntil, events, now, log } = parts;
  const backOff = archiveRunner.sideBackOff;
  const shared = { history, gateway, backOff, outsideUntil, events, now, log };
  const onThreads = () => archiveRunner.announce();

  const threadSync = createThreadSync({
    ...shared,
    isOffered: () => offers()?.smsLists === true,
    gapMs: parts.gapMs,
    onThreads,
  });
  const sending = createSmsSending({
    ...shared,
    isOffered: () => offers()?.smsSend === true,
    hasToken: parts.hasToken,
    onSent: () => threadSync.lookSoon(),
  });
  const reading = createSmsReading({
    ...shared,
    isOffered: () => offers()?.smsMessages === true,
    onUnread: onThreads,
  });
  const threadDeletions = createThreadDeletions({
    ...shared,
    isOffered: () => offers()?.smsLists === true,
    onThreads,
  });
  const wake = (): void => {
    threadSync.wake();
    sending.wake();
    reading.wake();
    threadDeletions.wake();
  };
  const unsubscribe = parts.published.subscribe((name) => {
    if (name !== 'settings.changed' && name !== 'instances.changed') return;
    threadSync.offersChanged();
    wake();
  });

  return {
    threadSync: {
      ...threadSync,
      refresh: async () => {
        reading.refresh();
        await threadSync.refresh();
      },
    },
    sending,
    reading,
    threadDeletions,
    wake,
    /** Something is new there, as was told: it is read at its turn. */
    lookSoon: () => {
      threadSync.lookSoon();
      reading.refresh();
    },
    /** Takes up what the last run of the application left. */
    begin: () => {
      threadSync.wake();
      reading.wake();
      sending.start();
      threadDeletions.start();
    },
    stop: async (graceMs?: number) => {
      unsubscribe();
      await Promise.all([
        threadSync.stop(graceMs),
        sending.stop(graceMs),
        reading.stop(),
        threadDeletions.stop(),
      ]);
    },
  };
}

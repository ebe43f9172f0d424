import { attempt, type Attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { failureOf } from '../delivery/failure-of.ts';
import { createJob } from '../delivery/job.ts';
import type { InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { ClaimedDeletion, DeletionStep } from '../store/sms/runs/thread-deletions-table.ts';
import { isGone } from '../gateway/optional/is-gone.ts';

/** Milliseconds between attempts to delete one thread; after the last, a person decides. */
const retryMs: readonly number[] = [1_000, 5_000, 15_000, 60_000, 300_000];

interface ThreadDeletionsOptions {
  history: Pick<History, 'threadDeletions'>;
  gateway: Pick<OptionalGateway, 'deleteMessageThread'>;
  /** The back-off of the SMS side. */
  backOff: BackOff;
  isOffered(): boolean;
  events: InstanceEvents;
  /** Called when rows of the list of threads changed. */
  onThreads(): void;
  now: () => number;
  log: Log;
}

/** Creates an idle queue that deletes threads at the service, one after another. After an unclear answer a deletion is repeated. */
export function createThreadDeletions(options: ThreadDeletionsOptions) {
  const { history, gateway, backOff, events, now, log } = options;

  const job = createJob<ClaimedDeletion>({
    problem: 'a thread could not be deleted',
    backOff,
    mostAtOnce: 1,
    isOffered: () => options.isOffered(),
    recover: () => history.threadDeletions.recover(now()),
    nextAt: () => history.threadDeletions.nextAt(),
    next: async () => {
      const deletion = await history.threadDeletions.claim(now());
      if (deletion !== null) options.onThreads();
      return deletion;
    },
    carryOut,
    now,
    log,
  });

  async function carryOut(deletion: ClaimedDeletion, signal: AbortSignal): Promise<void> {
    const { threadId } = deletion;
    const attempted = await attempt(() => gateway.deleteMessageThread(threadId, { signal }), {
      backOff,
      troubleAbout: () => null,
      log,
    });
    // Aborted by `stop`: the next start requests the deletion again.
    if (signal.aborted && attempted?.outcome.outcome !== 'accepted') return;
    await history.threadDeletions.record(deletion, deletionStep(deletion, attempted, now()), now());
    options.onThreads();
    events.publish('sms.changed', { threadId });
    events.publish('audit.changed', {});
  }

  return {
    begin: job.wake,
    wake: job.wake,
    on: { threads: job.wake, settings: job.wake },
    stop: () => job.stop(0),
  };
}

function deletionStep(
  { tries, inDoubt }: ClaimedDeletion,
  attempted: Attempt<null> | null,
  now: number,
): DeletionStep {
  const failure = attempted && failureOf(attempted);
  const { outcome } = attempted ?? {};
  const done = { dueAt: null, tries, inDoubt: false };
  if (outcome?.outcome === 'accepted') return { ...done, result: 'deleted', failure: null };
  if (outcome?.outcome === 'rejected') {
    const isDone = isGone(outcome, inDoubt);
    return { ...done, result: isDone ? 'deleted' : 'failed', failure: isDone ? null : failure };
  }
  if (outcome?.outcome === 'unknown') {
    const delay = retryMs[tries];
    if (delay === undefined) return { ...done, inDoubt: true, result: 'failed', failure };
    return { result: 'again', dueAt: now + delay, tries: tries + 1, inDoubt: true, failure };
  }
  return { result: 'again', dueAt: attempted?.retryAt ?? now, tries, inDoubt, failure };
}

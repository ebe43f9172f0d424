import type { ThreadSync } from '../../../shared/contract/thread-sync.ts';
import type { Failure } from '../../../shared/domain/failure.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { failureOf } from '../delivery/failure-of.ts';
import { withGrace } from '../delivery/grace.ts';
import { createPace } from '../delivery/pace.ts';
import { createPump } from '../delivery/pump.ts';
import { toReportedThread } from './reported-thread.ts';
import type { InstanceEvents } from '../events.ts';
import { readListedThread } from '../gateway/answer-schemas.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { PageRequest } from '../store/sms/threads/thread-sync-table.ts';

/** Milliseconds from one reading of changes to the next. */
const defaultEveryMs = 30_000;

/** Milliseconds from a failed page to the next attempt; the last repeats. */
const defaultRetryMs: readonly number[] = [1_000, 5_000, 15_000, 60_000];

/** Newest change first: a thread that changes during paging moves to where it is read again. */
const newestFirst = { query: { sort: '-updated_at' }, isRoutine: true };

export interface ThreadSyncOptions {
  history: Pick<History, 'threadSync'>;
  gateway: Pick<OptionalGateway, 'page'>;
  /** The back-off of the SMS side, shared with archive runs: what holds them holds this. */
  backOff: BackOff;
  /** Returns whether the service offers lists and nobody has switched them off. */
  isOffered(): boolean;
  /** Returns the milliseconds between two requests; 0: as fast as the service answers. */
  gapMs(): number;
  events: InstanceEvents;
  /** Called when rows of the list of threads changed. */
  onThreads(): void;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  everyMs?: number;
  retryMs?: readonly number[];
}

/**
 * Creates an idle reader of the service's list of threads: it reads all of it once, then the changes. Its position is kept in the
 * history (store/sms/threads/thread-reading.ts), so that it resumes after a crash.
 */
export function createThreadSync(options: ThreadSyncOptions) {
  const { history, gateway, backOff, events, log, now } = options;
  const { everyMs = defaultEveryMs, retryMs = defaultRetryMs } = options;
  const pace = createPace(Date.now);
  const breakOff = new AbortController();
  /** Whether a person asked for changes now. */
  let isAsked = false;
  let failure: Failure | null = null;
  let failures = 0;
  let retryAt = 0;
  let stopped = false;
  let wasOffered = options.isOffered();

  const pump = createPump(step, (error) => {
    log.error('the list of threads could not be read on', { error: String(error) });
  });
  const changed = (): void => events.publish('threadSync.changed', {});

  async function step(): Promise<void> {
    if (stopped || !options.isOffered() || backOff.waitsFor() !== null) return;
    const outside = backOff.hours();
    if (outside !== null) return pump.wakeIn(outside.until - now());
    if (Date.now() < retryAt) return pump.wakeIn(retryAt - Date.now());
    if (pace.allowance(options.gapMs(), 1) === 0) {
      return pump.wakeIn((pace.nextAt(options.gapMs()) ?? 0) - Date.now());
    }
    const due = await history.threadSync.next(now(), { everyMs, isAsked });
    if (due === null) return;
    if ('at' in due) return pump.wakeIn(due.at - now());
    if ('isSweeping' in due) await sweep();
    else await read(due);
    changed();
    pump.wake();
  }

  async function sweep(): Promise<void> {
    const { hasGone } = await history.threadSync.sweep(now());
    if (hasGone) options.onThreads();
  }

  async function read(asked: PageRequest): Promise<void> {
    // A reading that was under way when the person asked is older than the request.
    if (asked.isFirst) isAsked = false;
    pace.begin(options.gapMs());
    const { page, perPage } = asked;
    const attempted = await attempt(
      () =>
        gateway.page(
          'message-threads',
          { page, perPage, ...newestFirst },
          { signal: breakOff.signal },
        ),
      { backOff, troubleAbout: () => 'the list of threads', log },
    );
    if (attempted === null || breakOff.signal.aborted) return;
    if (attempted.outcome.outcome !== 'accepted') return failed(failureOf(attempted));
    failure = null;
    failures = 0;
    const { rows, lastPage, total } = attempted.outcome.value;
    const threads = rows.flatMap((row) => {
      const thread = readListedThread(row);
      if (thread === null) return [];
      return { ...toReportedThread(thread), threadId: thread.id, archived: thread.isArchived };
    });
    const listed = { asked, threads, entries: rows.length, lastPage, total };
    const hasNews = await history.threadSync.take(listed, now());
    if (hasNews) options.onThreads();
  }

  /** Schedules a retry of a page that was refused or not answered: a list may be read any number of times. */
  function failed(why: Failure | null): void {
    failure = why;
    retryAt = Date.now() + (retryMs[Math.min(failures, retryMs.length - 1)] ?? 0);
    failures += 1;
  }

  /** Reads soon because there is a change for certain; a pause set by a person remains. */
  const lookSoon = (): void => {
    isAsked = true;
    pump.wake();
  };

  return {
    begin: pump.wake,
    on: {
      /** What holds requests began or ended: the page tells why the list is not read. */
      threads: () => {
        changed();
        pump.wake();
      },
      sms: lookSoon,
      settings: () => {
        if (wasOffered !== options.isOffered()) changed();
        wasOffered = options.isOffered();
        pump.wake();
      },
    },
    lookSoon,
    get: async (): Promise<ThreadSync> => {
      if (!options.isOffered()) return { state: 'off' };
      const { kind, hold, seen, total, settledAt, wholeAt, missing } =
        await history.threadSync.get();
      return {
        state: hold === 'none' ? (wholeAt === null ? 'filling' : 'following') : hold,
        isReading: kind !== 'none' && hold === 'none',
        isWhole: wholeAt !== null,
        read: seen,
        total,
        settledAt,
        missing,
        backOff: backOff.current() ?? backOff.hours(),
        failure,
      };
    },
    /** Reads the changes now, or resumes a reading that was paused or cancelled. */
    refresh: async () => {
      await history.threadSync.goOn();
      isAsked = true;
      backOff.endWait();
      retryAt = 0;
      changed();
      pump.wake();
    },
    pause: async () => {
      await history.threadSync.pause();
      changed();
    },
    cancel: async () => {
      await history.threadSync.cancel();
      changed();
    },
    stop: (graceMs?: number): Promise<void> => {
      stopped = true;
      return withGrace(breakOff, graceMs, pump.stop);
    },
  };
}

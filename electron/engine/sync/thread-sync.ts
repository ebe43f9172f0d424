import type { ThreadSync } from '../../../shared/contract/thread-sync.ts';
import type { Failure } from '../../../shared/domain/failure.ts';
import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { failureOf } from '../delivery/failure-of.ts';
import { createPace } from '../delivery/pace.ts';
import { createPump } from '../delivery/pump.ts';
import { toldThread } from '../delivery/told-thread.ts';
import type { InstanceEvents } from '../events.ts';
import { readListedThread } from '../gateway/answer-schemas.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { PageRequest } from '../store/threads/thread-sync-table.ts';

/** Milliseconds from one reading of what is new to the next. */
const defaultEveryMs = 30_000;

/** Milliseconds from a page that was not answered to the next attempt; the last repeats. */
const defaultRetryMs: readonly number[] = [1_000, 5_000, 15_000, 60_000];

const defaultGraceMs = 5_000;

/** The newest change first: what changes while one pages moves to where it is read again. */
const newestFirst = { query: { sort: '-updated_at' }, isRoutine: true };

export interface ThreadSyncOptions {
  history: Pick<History, 'threadSync'>;
  gateway: Pick<OptionalGateway, 'page'>;
  /** Of the SMS side, shared with archive runs: what holds those holds this. Whoever gives it calls `wake` when it changes. */
  backOff: BackOff;
  /** The service offers lists, and nobody has switched them off. */
  isOffered(): boolean;
  /** Milliseconds between two requests; 0: as fast as the service answers. */
  gapMs(): number;
  /** When the instance's hours begin, in milliseconds since 1970; null within them. */
  outsideUntil(): number | null;
  events: InstanceEvents;
  /** Rows of the list of threads changed. */
  onThreads(): void;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  everyMs?: number;
  retryMs?: readonly number[];
}

/**
 * Creates what reads the service's list of threads, at rest: all of it once, then what is new. Where it is stands in the
 * history (store/threads/thread-reading.ts), so that it goes on after a crash where it was.
 */
export function createThreadSync(options: ThreadSyncOptions) {
  const { history, gateway, backOff, events, log, now } = options;
  const { everyMs = defaultEveryMs, retryMs = defaultRetryMs } = options;
  const pace = createPace(Date.now);
  const breakOff = new AbortController();
  /** A person asked for what is new now. */
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
    const heldUntil = options.outsideUntil();
    if (stopped || !options.isOffered() || backOff.isHeld()) return;
    if (heldUntil !== null) return pump.wakeIn(heldUntil - now());
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
    // One that was under way when a person asked is older than that.
    if (asked.isFirst) isAsked = false;
    pace.begin(options.gapMs());
    const { page, perPage } = asked;
    const came = await attempt(
      () =>
        gateway.page(
          'message-threads',
          { page, perPage, ...newestFirst },
          { signal: breakOff.signal },
        ),
      { backOff, troubleAbout: () => 'the list of threads', log },
    );
    if (came === null || breakOff.signal.aborted) return;
    if (came.outcome.outcome !== 'accepted') return failed(failureOf(came));
    failure = null;
    failures = 0;
    const { rows, lastPage, total } = came.outcome.value;
    const threads = rows.flatMap((row) => {
      const thread = readListedThread(row);
      if (thread === null) return [];
      return { ...toldThread(thread), threadId: thread.id, archived: thread.isArchived };
    });
    const listed = { asked, threads, entries: rows.length, lastPage, total };
    const hasNews = await history.threadSync.take(listed, now());
    if (hasNews) options.onThreads();
  }

  /** What the service did not answer, or refused, is asked for again: a list may be read as often as one likes. */
  function failed(why: Failure | null): void {
    failure = why;
    retryAt = Date.now() + (retryMs[Math.min(failures, retryMs.length - 1)] ?? 0);
    failures += 1;
  }

  const goOn = (): void => {
    retryAt = 0;
    changed();
    pump.wake();
  };

  return {
    wake: pump.wake,
    /** What is offered may be other than it was. */
    offersChanged: () => {
      if (wasOffered === options.isOffered()) return;
      wasOffered = !wasOffered;
      changed();
      pump.wake();
    },
    get: async (): Promise<ThreadSync> => {
      if (!options.isOffered()) return { state: 'off' };
      const { kind, hold, seen, total, settledAt, wholeAt, missing } =
        await history.threadSync.get();
      const until = options.outsideUntil();
      const held = backOff.current();
      return {
        state: hold === 'none' ? (wholeAt === null ? 'filling' : 'following') : hold,
        isReading: kind !== 'none' && hold === 'none',
        isWhole: wholeAt !== null,
        read: seen,
        total,
        settledAt,
        missing,
        backOff: held ?? (until === null ? null : { reason: 'outside-hours', until }),
        failure,
      };
    },
    /** Reads what is new now, or goes on with what was paused or cancelled. */
    refresh: async () => {
      await history.threadSync.goOn();
      isAsked = true;
      backOff.endWait();
      goOn();
    },
    /** There is something new for certain; a person's hold stays. */
    lookSoon: () => {
      isAsked = true;
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
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      const grace = setTimeout(() => breakOff.abort(), graceMs);
      if (graceMs === 0) breakOff.abort();
      await pump.stop();
      clearTimeout(grace);
    },
  };
}

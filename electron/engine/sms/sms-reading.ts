import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Page } from '../gateway/optional/pages.ts';
import type { ToldSms } from '../../../shared/domain/sms.ts';
import { readSms } from '../gateway/optional/sms.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds between two requests for new SMS. */
const everyMs = 30_000;

/** Milliseconds of the service's time that are read again: its clock has whole seconds only, and records written late have an older time. */
const overlapMs = 60_000;

/** Most pages read of one thread, where older SMS stay at the service; and most without news of a list that names no last page. */
const mostPages = 100;

export interface SmsReadingOptions {
  history: Pick<History, 'smsMessages'>;
  gateway: Pick<OptionalGateway, 'newestSms'>;
  /** The back-off of the SMS side. */
  backOff: BackOff;
  isOffered(): boolean;
  events: InstanceEvents;
  /** Called when a thread may have become read or unread. */
  onUnread(): void;
  now: () => number;
  log: Log;
}

/** What a page contained. Times are those of the latest changes, by the service's clock, in milliseconds since 1970. */
interface Read {
  /** Whether the page contained anything new. */
  news: boolean;
  isLast: boolean;
  /** Whether the service names no last page: one that ignores which page it is asked for has no end. */
  isEndless: boolean;
  oldest: number | null;
  newest: number | null;
}

/**
 * Creates an idle reader of SMS: it reads the thread that a person looks at and, every half minute, the changes in all threads. It reads
 * on until a page has nothing new. The latest change comes first, so an SMS that moves during paging is read twice, not missed.
 */
export function createSmsReading(options: SmsReadingOptions) {
  const { history, gateway, backOff, events, log, now } = options;
  const stop = new AbortController();
  /** Threads that were read to the end since the start. */
  const whole = new Set<string>();
  let looking: { threadId: string; ended: Promise<Outcome<Page> | null> } | null = null;
  let lookedFor: string | null = null;
  /** Whether a person asked for new SMS now. */
  let isAsked = false;

  const pump = createPump(followUp, (error) => {
    if (stop.signal.aborted) return;
    log.error('SMS could not be read', { error: String(error) });
  });

  /** Stores SMS from any answer of the service (`smsMessages.take`). Returns whether anything was new. */
  async function addSmsMessages(
    messages: readonly ToldSms[],
    unreadFrom: number | null,
  ): Promise<boolean> {
    const { threadIds, hasUnread } = await history.smsMessages.take(messages, unreadFrom, now());
    for (const threadId of threadIds) events.publish('sms.changed', { threadId });
    if (hasUnread) options.onUnread();
    return threadIds.length > 0;
  }

  async function read(
    threadId: string | null,
    page: number,
    unreadFrom: number | null,
  ): Promise<{ outcome: Outcome<Page>; read: Read | null } | null> {
    const came = await attempt(
      () => gateway.newestSms({ threadId, page }, { signal: stop.signal }),
      { backOff, troubleAbout: () => 'the list of SMS', log },
    );
    if (came === null || stop.signal.aborted) return null;
    if (came.outcome.outcome !== 'accepted') return { outcome: came.outcome, read: null };
    const { rows, lastPage } = came.outcome.value;
    const all = rows.flatMap((row) => readSms(row) ?? []);
    // A service that does not support the filter also returns other threads' SMS.
    const wanted = threadId === null ? all : all.filter((sms) => sms.threadId === threadId);
    const news = await addSmsMessages(wanted, unreadFrom);
    const times = all.flatMap(({ updatedAt }) => updatedAt ?? []);
    return {
      outcome: came.outcome,
      read: {
        news,
        isLast: rows.length === 0 || (lastPage === null ? rows.length < 50 : page >= lastPage),
        isEndless: lastPage === null,
        oldest: times.length === 0 ? null : Math.min(...times),
        newest: times.length === 0 ? null : Math.max(...times),
      },
    };
  }

  async function readThread(threadId: string): Promise<Outcome<Page> | null> {
    for (let page = 1; page <= mostPages; page += 1) {
      const came = await read(threadId, page, null);
      if (came?.read == null) return came && came.outcome;
      if (came.read.isLast || (!came.read.news && whole.has(threadId))) break;
      // The person opened another thread: this one continues when they come back.
      if (lookedFor !== threadId) return null;
    }
    if (!whole.has(threadId)) {
      whole.add(threadId);
      events.publish('sms.changed', { threadId });
    }
    return null;
  }

  async function followUp(): Promise<void> {
    if (stop.signal.aborted || !options.isOffered() || backOff.waitsFor() !== null) return;
    const outside = backOff.hours();
    if (outside !== null) return pump.wakeIn(outside.until - now());
    const { floor, settledAt } = await history.smsMessages.reading();
    // A clock that was put back delays nothing.
    const dueIn = settledAt === null || now() < settledAt ? 0 : settledAt + everyMs - now();
    if (dueIn > 0 && !isAsked) return pump.wakeIn(dueIn);
    isAsked = false;
    let top: number | null = null;
    let withoutNews = 0;
    for (let page = 1; ; page += 1) {
      // SMS from before the first reading are not new: only the newest page is read.
      const came = await read(null, page, settledAt === null ? null : (floor ?? 0));
      if (came?.read == null) return pump.wakeIn(everyMs);
      const { news, isLast, isEndless, oldest, newest } = came.read;
      top ??= newest;
      const isBelow = floor === null || (oldest !== null && oldest < floor);
      if (isLast || settledAt === null || (isBelow && !news)) break;
      withoutNews = news ? 0 : withoutNews + 1;
      if (isEndless && withoutNews >= mostPages) {
        log.warn('the changes of SMS were not read to their end', { pages: page });
        break;
      }
    }
    await history.smsMessages.settle(top === null ? null : top - overlapMs, now());
    pump.wakeIn(everyMs);
  }

  /** Reads the changes in all threads now. */
  const refresh = (): void => {
    isAsked = true;
    pump.wake();
  };

  return {
    begin: pump.wake,
    on: { threads: pump.wake, settings: pump.wake, sms: refresh },
    refresh,
    addSmsMessages,
    isWhole: (threadId: string): boolean => whole.has(threadId),
    /** Reads the changes in a thread that is in view; one that a person opened is marked as read. Returns null, or the outcome of the request that failed. */
    look: async (threadId: string, isOpened: boolean): Promise<Outcome<Page> | null> => {
      lookedFor = threadId;
      if (isOpened && (await history.smsMessages.markRead(threadId, now()))) options.onUnread();
      if (!options.isOffered() || backOff.waitsFor() !== null) return null;
      if (looking?.threadId !== threadId) {
        const ended = readThread(threadId).finally(() => {
          if (looking?.ended === ended) looking = null;
        });
        looking = { threadId, ended };
      }
      return looking.ended;
    },
    stop: () => {
      stop.abort();
      return pump.stop();
    },
  };
}

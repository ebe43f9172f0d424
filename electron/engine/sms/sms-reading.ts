import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Page } from '../gateway/optional/pages.ts';
import { readSms, type ToldSms } from '../gateway/optional/sms.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds between two looks for new SMS. */
const everyMs = 30_000;

/** Milliseconds of the service's time that are read again: its clock has seconds only, and what is written late has an older one. */
const overlapMs = 60_000;

/** Pages of one thread at most; what is older stays at the service. */
const mostPages = 100;

export interface SmsReadingOptions {
  history: Pick<History, 'smsMessages'>;
  gateway: Pick<OptionalGateway, 'newestSms'>;
  /** Of the SMS side. Whoever gives it calls `wake` when it changes. */
  backOff: BackOff;
  isOffered(): boolean;
  outsideUntil(): number | null;
  events: InstanceEvents;
  /** Whether threads are unread has changed. */
  onUnread(): void;
  now: () => number;
  log: Log;
}

/** What a page showed. Times are those of the latest changes, by the service's clock, in milliseconds since 1970. */
interface Read {
  /** It told something that was not known. */
  news: boolean;
  isLast: boolean;
  oldest: number | null;
  newest: number | null;
}

/**
 * Creates what reads SMS, at rest: those of a thread that somebody looks at, and every half minute those that changed in any. A page is
 * followed by the next until all on it is known; the latest change comes first, so that what moves while one pages is read twice, not missed.
 */
export function createSmsReading(options: SmsReadingOptions) {
  const { history, gateway, backOff, events, log, now } = options;
  const stop = new AbortController();
  /** Threads that were read to their end since the start. */
  const whole = new Set<string>();
  let looking: { threadId: string; ended: Promise<Outcome<Page> | null> } | null = null;
  let lookedFor: string | null = null;
  /** A person asked for what is new now. */
  let isAsked = false;

  const pump = createPump(followUp, (error) => {
    if (stop.signal.aborted) return;
    log.error('SMS could not be read', { error: String(error) });
  });

  /** Takes in what the service told, wherever it told it (smsMessages.take). Returns whether something was new. */
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
    // A service that does not know the filter answers others, too.
    const told = threadId === null ? all : all.filter((sms) => sms.threadId === threadId);
    const news = await addSmsMessages(told, unreadFrom);
    const times = all.flatMap(({ updatedAt }) => updatedAt ?? []);
    return {
      outcome: came.outcome,
      read: {
        news,
        isLast: rows.length === 0 || (lastPage === null ? rows.length < 50 : page >= lastPage),
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
      // Somebody looks at another thread: this one is read on when they come back.
      if (lookedFor !== threadId) return null;
    }
    if (!whole.has(threadId)) {
      whole.add(threadId);
      events.publish('sms.changed', { threadId });
    }
    return null;
  }

  async function followUp(): Promise<void> {
    if (stop.signal.aborted || !options.isOffered() || backOff.isHeld()) return;
    const until = options.outsideUntil();
    if (until !== null) return pump.wakeIn(until - now());
    const { floor, settledAt } = await history.smsMessages.reading();
    // A clock that was put back holds nothing up.
    const dueIn = settledAt === null || now() < settledAt ? 0 : settledAt + everyMs - now();
    if (dueIn > 0 && !isAsked) return pump.wakeIn(dueIn);
    isAsked = false;
    let top: number | null = null;
    for (let page = 1; ; page += 1) {
      // What is there before the first reading is nobody's news: only its newest page is looked at.
      const came = await read(null, page, settledAt === null ? null : (floor ?? 0));
      if (came?.read == null) return pump.wakeIn(everyMs);
      const { news, isLast, oldest, newest } = came.read;
      top ??= newest;
      const isBelow = floor === null || (oldest !== null && oldest < floor);
      if (isLast || settledAt === null || (isBelow && !news)) break;
    }
    await history.smsMessages.settle(top === null ? null : top - overlapMs, now());
    pump.wakeIn(everyMs);
  }

  return {
    wake: pump.wake,
    /** Reads what is new in any thread now. */
    refresh: () => {
      isAsked = true;
      pump.wake();
    },
    addSmsMessages,
    isWhole: (threadId: string): boolean => whole.has(threadId),
    /** Reads what is new in a thread that somebody looks at. Returns what was answered instead; null: it was read. */
    look: async (threadId: string): Promise<Outcome<Page> | null> => {
      lookedFor = threadId;
      if (await history.smsMessages.markRead(threadId, now())) options.onUnread();
      if (!options.isOffered() || backOff.isHeld()) return null;
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

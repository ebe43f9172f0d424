import type { BackOffStatus } from '../../../shared/contract/outbox.ts';
import { longestRetryAfterMs } from '../gateway/retry-after.ts';
import type { Reasons } from './part.ts';

/** Milliseconds between attempts while the service cannot be reached; the last one repeats. */
const defaultRetryDelaysMs: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000,
];

/**
 * Most attempts at the same time that wait for a service which may have gone silent: each of them, and of those tried after a wait, may
 * become unknown.
 */
const mostLanes = 3;

/** Most attempts at the same time beside those, about chats of which alone the service says nothing. */
const mostUnderWay = 16;

/** Answers of late that tell how long one may take, and how often that an attempt waits before it counts as one of those. */
const answersOfLate = 20;
const muchLonger = 2;
/** Milliseconds that an answer may always take. */
const alwaysUsualMs = 500;

/** Different chats or threads in a row without a clear answer, after which the service is left alone for a while. */
const mostInTrouble = 3;

/** Attempts in a row without a clear answer, after which the same happens even if all were about one chat. */
const mostTroubles = 5;

/** Milliseconds to wait after a 429 that names no time (interface.md §8 shows no limits). */
const unnamedWaitMs = 30_000;

/** Shortest wait after a 429, in milliseconds: if this computer's clock is ahead, the date in the answer lies in the past. */
const shortestWaitMs = 1_000;

/** Milliseconds between attempts while the service's session does not work, each of which is refused; the last one repeats. */
const notWorkingDelaysMs: readonly number[] = [5_000, 10_000, 20_000, 30_000, 60_000];

/** Reasons to send nothing that are independent of the service, as in `BackOffStatus`. */
export type Hold = 'safe-mode' | 'not-allowed';

/** Why a side may not be asked now. */
export type Reason = NonNullable<BackOffStatus> | { reason: 'asleep' };

/** Reasons for which a service that may tell what became of a message, or how it is, is asked all the same. */
export const ofSickService: ReadonlySet<Reason['reason']> = new Set(['trouble', 'not-working']);

/** Reasons that come from what the service answered, or from the way to it. */
export const ofService: ReadonlySet<Reason['reason']> = new Set([
  ...ofSickService,
  'offline',
  'rate-limited',
  'unauthorized',
]);

/**
 * Creates what knows whether one side of an instance may be asked now, and why not. Until when the service asked to wait is kept by
 * `limit`, the rest in memory only: after a restart the first attempt finds out again.
 * `onChange` is called whenever the reason or its time may have changed, also when the wait ends by itself.
 */
export function createBackOff({
  onChange,
  retryDelaysMs = defaultRetryDelaysMs,
  troubleDelaysMs = retryDelaysMs,
  heldBy = () => null,
  hasToken = () => true,
  outsideUntil = () => null,
  limit = { until: () => 0, keep: () => {} },
}: {
  onChange: (status: BackOffStatus) => void;
  retryDelaysMs?: readonly number[] | undefined;
  /** Milliseconds between attempts while the service fails; the last one repeats. */
  troubleDelaysMs?: readonly number[] | undefined;
  /** Returns the hold that applies whatever the service does; null: none. */
  heldBy?: (() => Hold | null) | undefined;
  hasToken?: () => boolean;
  /** Returns when the instance's hours begin, in milliseconds since 1970; null within them. */
  outsideUntil?: () => number | null;
  /** Keeps until when the service asked to wait over a restart, in milliseconds since 1970; 0: not at all. */
  limit?: { until: () => number; keep: (until: number) => void };
}) {
  let status: BackOffStatus = null;
  /** Consecutive waits without an answer between them. */
  const waits = { offline: 0, trouble: 0, notWorking: 0 };
  /** Chats or threads without a clear answer since the last clear one, one entry for each attempt. */
  let troubles: { about: string; isSilent: boolean }[] = [];
  let limitedUntil = 0;
  let lanes = mostLanes;
  /** Milliseconds that the answers of late took, the newest last. */
  let tookMs: number[] = [];
  let tokenAge = 0;
  let stopped = false;
  let isAsleep = false;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<string>();
  /**
   * Chats whose attempt began after the last wait and is under way, and when it began, by `performance.now()`. One that waits longer
   * than answers of late took, while the service answered another, is about that chat, and holds back no other.
   */
  const begun = new Map<string, number>();

  const hold = (): BackOffStatus => {
    const reason = heldBy();
    return reason === null ? null : { reason };
  };
  const current = (): BackOffStatus => hold() ?? status;
  /** The hours of the instance, while it is outside them. */
  const hours = (): Extract<BackOffStatus, { reason: 'outside-hours' }> | null => {
    const until = outsideUntil();
    return until === null ? null : { reason: 'outside-hours', until };
  };
  const mayAsk = (despite?: ReadonlySet<Reason['reason']>): Reason | null =>
    [
      isAsleep ? ({ reason: 'asleep' } as const) : null,
      hasToken() ? null : ({ reason: 'no-token' } as const),
      hold(),
      status,
    ].find((one) => one !== null && despite?.has(one.reason) !== true) ?? null;
  const set = (next: BackOffStatus): void => {
    clearTimeout(timer);
    status = next;
    if (status !== null) begun.clear();
    const endsAt = endOf(status);
    if (endsAt !== null && !stopped) timer = setTimeout(endWait, Math.max(0, endsAt - Date.now()));
    onChange(current());
  };
  const limitUntil = (until: number): void => {
    if (until === limitedUntil) return;
    limitedUntil = until;
    limit.keep(until);
  };
  const needsToken = (reason: 'unauthorized' | 'no-token'): void => {
    if (status?.reason !== reason) set({ reason });
  };
  const endWait = (): void => {
    if (status === null || status.reason === 'unauthorized' || status.reason === 'no-token') return;
    if (status.reason === 'rate-limited') limitUntil(0);
    lanes = 1;
    set(null);
  };
  const nextTry = (kind: keyof typeof waits, delaysMs: readonly number[]): number => {
    const delay = delaysMs[Math.min(waits[kind], delaysMs.length - 1)] ?? 0;
    waits[kind] += 1;
    return Date.now() + delay;
  };
  const letOverdueBe = (): void => {
    const usualMs = Math.max(alwaysUsualMs, ...tookMs) * muchLonger;
    for (const [about, since] of begun)
      if (performance.now() - since > usualMs) begun.delete(about);
  };
  const reached = (ms?: number): void => {
    if (ms !== undefined) tookMs = [...tookMs, ms].slice(-answersOfLate);
    letOverdueBe();
    if (status?.reason === 'trouble' || status?.reason === 'not-working') endWait();
    waits.offline = 0;
    waits.trouble = 0;
    waits.notWorking = 0;
    troubles = [];
    lanes = Math.min(lanes + 1, mostLanes);
  };

  return {
    /** Returns what the pages show of it. */
    current,
    hours,
    /** Returns why nothing may be asked now; null: it may. Reasons in `despite` do not count. */
    mayAsk,
    /** As `mayAsk`, for what has something to ask: a token that is missing is asked for. */
    waitsFor: (despite?: ReadonlySet<Reason['reason']>): Reason | null => {
      const reason = mayAsk(despite);
      if (reason?.reason === 'no-token') needsToken('no-token');
      return reason;
    },
    /** Returns whether only one attempt may be under way: after a wait, until one attempt succeeds. */
    isProbing: () => lanes === 1,
    /** Returns whether one more attempt may begin beside those that began after the last wait. */
    mayBegin: () => mayAsk() === null && begun.size < lanes && underWay.size < mostUnderWay,
    /** Records that an attempt about the chat begins. Attempts from before a wait do not hold back the next one. */
    enter: (about: string) => {
      underWay.add(about);
      begun.set(about, performance.now());
    },
    leave: (about: string) => {
      underWay.delete(about);
      begun.delete(about);
    },
    /** Counts the progress of a long upload as an answer, so that other chats need not wait for its end. Returns false if counted before. */
    getsOn: (about: string) => {
      if (!begun.delete(about)) return false;
      reached();
      return true;
    },
    /** Returns a number that grows with each new token: a 401 for an older token does not apply to the current one. */
    tokenAge: () => tokenAge,
    /** Records that no byte left: each consecutive wait is longer. Returns the time of the next attempt. */
    offline: () => {
      // Messages under way at the same time fail together: that counts as one failure.
      if (status?.reason === 'offline') return status.retryAt;
      const retryAt = nextTry('offline', retryDelaysMs);
      if (status === null) set({ reason: 'offline', retryAt, bySystem: false });
      return retryAt;
    },
    /** Records a request about the chat or thread that left and whose outcome indicates a failing service, or one that does not answer at all. */
    trouble: (about: string, isSilent: boolean) => {
      troubles = [...troubles, { about, isSilent }].slice(-mostTroubles);
      const different = new Set(troubles.map((one) => one.about)).size;
      const isSick = troubles.length === mostTroubles || different >= mostInTrouble;
      // Other requests under way may fail too: none is replaced.
      lanes = Math.max(1, Math.min(lanes, mostLanes - troubles.length));
      if (!isSick || status !== null) return;
      const retryAt = nextTry('trouble', troubleDelaysMs);
      set({ reason: 'trouble', retryAt, isSilent: troubles.every((one) => one.isSilent) });
    },
    /** Holds requests after a 429 and returns when they continue, in milliseconds since 1970. */
    rateLimited: (retryAfterMs: number | null) => {
      const until = Date.now() + Math.max(retryAfterMs ?? unnamedWaitMs, shortestWaitMs);
      limitUntil(Math.max(limitedUntil, until));
      if (status?.reason === 'unauthorized' || status?.reason === 'no-token') return limitedUntil;
      if (status?.reason === 'rate-limited' && status.until >= until) return status.until;
      set({ reason: 'rate-limited', until });
      return until;
    },
    /**
     * Holds requests while the service's session is in a state in which it carries out nothing. Returns when one is tried again; it goes
     * on sooner where the session is told to work.
     */
    notWorking: ({ state, detail }: { state: string; detail: string }) => {
      if (status?.reason === 'not-working') return status.retryAt;
      const retryAt = nextTry('notWorking', notWorkingDelaysMs);
      if (status === null) set({ reason: 'not-working', state, detail, retryAt });
      return retryAt;
    },
    /** Records that the service's session works again. */
    works: () => {
      waits.notWorking = 0;
      if (status?.reason === 'not-working') endWait();
    },
    /** Holds requests until a token is entered. */
    needsToken,
    /** Records an answer of a working service, which took so many milliseconds. */
    reached,
    /** Records that the system reports no network. An attempt is still made now and then: the system may be wrong. */
    networkGone: () => {
      if (status !== null && status.reason !== 'offline') return;
      const retryAt = Date.now() + (retryDelaysMs.at(-1) ?? 0);
      set({ reason: 'offline', retryAt, bySystem: true });
    },
    /** Records that the system reports a network: ends a wait for it, and the next wait is short. */
    networkBack: () => {
      waits.offline = 0;
      if (status?.reason === 'offline') endWait();
    },
    /** Ends a wait now. A wait for a token continues until one is entered. */
    endWait,
    on: {
      hold: () => onChange(current()),
      asleep: () => {
        isAsleep = true;
      },
      /** Ends a wait for the network; the next wait is short. */
      awake: () => {
        isAsleep = false;
        waits.offline = 0;
        if (status?.reason === 'offline') endWait();
        else onChange(current());
      },
      /** Shifts a wait, so that its rest stays the same. What the service asked to wait for goes by real time, which a sleep is. */
      clock: ({ gapMs, wasAsleep }: Reasons['clock']) => {
        if (wasAsleep) return;
        if (limitedUntil !== 0) limitUntil(limitedUntil + gapMs);
        if (status === null) return;
        if ('retryAt' in status) set({ ...status, retryAt: status.retryAt + gapMs });
        if ('until' in status) set({ ...status, until: status.until + gapMs });
      },
      /** The rest of a wait after a 429 continues: the limit may not belong to the token. */
      token: () => {
        tokenAge += 1;
        waits.offline = 0;
        waits.trouble = 0;
        troubles = [];
        lanes = mostLanes;
        if (limitedUntil > Date.now()) set({ reason: 'rate-limited', until: limitedUntil });
        else set(null);
      },
    },
    /** Waits for the rest of what the service asked for before a restart. */
    begin: () => {
      const until = limit.until();
      // By a clock that was put back since, it is further away than any wait.
      if (until <= Date.now() || until > Date.now() + longestRetryAfterMs) return;
      limitedUntil = Math.max(limitedUntil, until);
      if (status === null) set({ reason: 'rate-limited', until: limitedUntil });
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;

/** Returns when a wait ends by itself; null: never. */
function endOf(status: BackOffStatus): number | null {
  if (status === null) return null;
  if ('retryAt' in status) return status.retryAt;
  return 'until' in status ? status.until : null;
}

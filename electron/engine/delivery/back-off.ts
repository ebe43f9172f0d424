import type { BackOffStatus } from '../../../shared/contract/outbox.ts';

/** Milliseconds between attempts while the service cannot be reached; the last one repeats. */
const defaultRetryDelaysMs: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000,
];

/** Attempts side by side. */
const mostLanes = 16;

/** Attempts side by side while none has shown lately that the service is well: a sick one gets no more of them. */
const lanesUntilProven = 3;

/** Milliseconds for which an answer shows that the service is well. */
const provenMs = 60_000;

/** Chats or threads in a row about which no clear answer came, after which the service is left alone for a while. */
const mostInTrouble = 3;

/** The same, where it is one chat all the time. */
const mostTroubles = 5;

/** Wait after a 429 that names no time (interface.md §8 shows no limits). */
const unnamedWaitMs = 30_000;

/** At least this long, whatever a 429 says: a clock that is ahead turns its date into the past. */
const shortestWaitMs = 1_000;

/**
 * Creates the back-off of one side of an instance, kept in memory: after a restart the first attempt finds out again.
 * `onChange` is called whenever the reason or its time changes, also when the wait ends by itself.
 */
export function createBackOff({
  onChange,
  retryDelaysMs = defaultRetryDelaysMs,
  troubleDelaysMs = retryDelaysMs,
}: {
  onChange: () => void;
  retryDelaysMs?: readonly number[] | undefined;
  /** Between attempts while the service is sick. */
  troubleDelaysMs?: readonly number[] | undefined;
}) {
  let status: BackOffStatus = null;
  /** Waits in a row without an answer between them. */
  const waits = { offline: 0, trouble: 0 };
  /** About what no clear answer came since the last one that was. */
  let troubles: string[] = [];
  let limitedUntil = 0;
  let lanes = lanesUntilProven;
  let reachedAt = -Infinity;
  let tokenAge = 0;
  let stopped = false;
  let isAsleep = false;
  let timer: NodeJS.Timeout | undefined;
  /** What has begun since the last wait and is under way. */
  const begun = new Set<string>();

  const set = (next: BackOffStatus, endsAt: number | null): void => {
    clearTimeout(timer);
    status = next;
    if (status !== null) begun.clear();
    if (endsAt !== null && !stopped) timer = setTimeout(endWait, Math.max(0, endsAt - Date.now()));
    onChange();
  };
  const endWait = (): void => {
    if (status === null || status.reason === 'unauthorized' || status.reason === 'no-token') return;
    if (status.reason === 'rate-limited') limitedUntil = 0;
    lanes = 1;
    set(null, null);
  };
  const nextTry = (kind: keyof typeof waits, delaysMs: readonly number[]): number => {
    const delay = delaysMs[Math.min(waits[kind], delaysMs.length - 1)] ?? 0;
    waits[kind] += 1;
    return Date.now() + delay;
  };
  const allowance = (): number =>
    Math.abs(Date.now() - reachedAt) > provenMs ? Math.min(lanes, lanesUntilProven) : lanes;
  const reached = (): void => {
    if (status?.reason === 'trouble') endWait();
    waits.offline = 0;
    waits.trouble = 0;
    troubles = [];
    lanes = Math.min(allowance() + 1, mostLanes);
    reachedAt = Date.now();
  };

  return {
    current: () => status,
    isHeld: () => status !== null || isAsleep,
    /** True while no more than one attempt may be under way: after a wait, until one got through. */
    isProbing: () => lanes === 1,
    /** Whether one more attempt may begin beside those that have begun since the last wait. */
    mayBegin: () => status === null && !isAsleep && begun.size < allowance(),
    /** An attempt about the chat begins. What is under way from before a wait does not keep the next one back. */
    begin: (about: string) => {
      begun.add(about);
    },
    end: (about: string) => {
      begun.delete(about);
    },
    /** A long upload gets on, which is proof enough: other chats need not wait for its end. Returns whether that was news. */
    getsOn: (about: string) => {
      if (!begun.delete(about)) return false;
      reached();
      return true;
    },
    /** Grows with each new token: a 401 for an older one says nothing about it. */
    tokenAge: () => tokenAge,
    /** No byte left: waits longer each time in a row. Returns when the next attempt is. */
    offline: () => {
      // Messages that were under way side by side fail together: that is one failure.
      if (status?.reason === 'offline') return status.retryAt;
      const retryAt = nextTry('offline', retryDelaysMs);
      if (status === null) set({ reason: 'offline', retryAt, bySystem: false }, retryAt);
      return retryAt;
    },
    /** A request about the chat or thread left, and what came of it means that the service is sick. */
    trouble: (about: string) => {
      troubles = [...troubles, about].slice(-mostTroubles);
      const isSick = troubles.length === mostTroubles || new Set(troubles).size >= mostInTrouble;
      // What is under way may fail too: nothing takes its place.
      lanes = Math.max(1, Math.min(lanes, lanesUntilProven - troubles.length));
      if (!isSick || status !== null) return;
      const retryAt = nextTry('trouble', troubleDelaysMs);
      set({ reason: 'trouble', retryAt }, retryAt);
    },
    /** Returns when it goes on. */
    rateLimited: (retryAfterMs: number | null) => {
      const until = Date.now() + Math.max(retryAfterMs ?? unnamedWaitMs, shortestWaitMs);
      limitedUntil = Math.max(limitedUntil, until);
      if (status?.reason === 'unauthorized' || status?.reason === 'no-token') return limitedUntil;
      if (status?.reason === 'rate-limited' && status.until >= until) return status.until;
      set({ reason: 'rate-limited', until }, until);
      return until;
    },
    /** Until a token is entered. */
    needsToken: (reason: 'unauthorized' | 'no-token') => set({ reason }, null),
    /** The service answered as a well one does. */
    reached,
    /** The system says that there is no network. An attempt is made now and then all the same: it may be wrong. */
    networkGone: () => {
      if (status !== null && status.reason !== 'offline') return;
      const retryAt = Date.now() + (retryDelaysMs.at(-1) ?? 0);
      set({ reason: 'offline', retryAt, bySystem: true }, retryAt);
    },
    /** The system says that the network is there: ends a wait for it, and the next one is short. */
    networkBack: () => {
      waits.offline = 0;
      if (status?.reason === 'offline') endWait();
    },
    /** The computer is about to sleep: nothing begins. */
    fallAsleep: () => {
      isAsleep = true;
    },
    isAsleep: () => isAsleep,
    /** The computer woke up: a wait for the network ends, and the next one is short. */
    wakeUp: () => {
      isAsleep = false;
      waits.offline = 0;
      if (status?.reason === 'offline') endWait();
      else onChange();
    },
    /** The clock was put forward by so many milliseconds, or back by less than 0: what is left of a wait stays the same. */
    clockMoved: (ms: number) => {
      if (limitedUntil !== 0) limitedUntil += ms;
      if (status === null) return;
      if ('retryAt' in status)
        set({ ...status, retryAt: status.retryAt + ms }, status.retryAt + ms);
      if ('until' in status) set({ ...status, until: status.until + ms }, status.until + ms);
    },
    /** Ends a wait now. A missing token stays missing until one is entered. */
    endWait,
    /** A token was entered or replaced. What is left of a wait after a 429 goes on: the limit need not be the token's. */
    tokenChanged: () => {
      tokenAge += 1;
      waits.offline = 0;
      waits.trouble = 0;
      troubles = [];
      lanes = lanesUntilProven;
      if (limitedUntil > Date.now())
        set({ reason: 'rate-limited', until: limitedUntil }, limitedUntil);
      else set(null, null);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export type BackOff = ReturnType<typeof createBackOff>;

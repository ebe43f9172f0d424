import type { TeamAddress } from './join-line.ts';
import { StoreFailure, type StoreProblem } from './store-failure.ts';
import { openSession, type StoreSession } from './store-session.ts';

// The connection to a team's store:
//
//                 ┌───── connects, and is refused or fails ─────┐
//                 ▼                                             │
//   start ──► away or refused ──── after a while, or now ──► connecting ──── is prepared ──► up
//                 ▲                                                                          │
//                 └──────────────────────────── is lost ─────────────────────────────────────┘
//
// `connection` says where it is; connecting is the end of a chain, `connecting`, so that there is one attempt at a time. `stopped` ends it.

/** Milliseconds between attempts to connect, shortened at random by up to half; the last one repeats. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Milliseconds between two looks for what members keep others waiting with. */
const endStuckMs = 15_000;

/** Milliseconds that a connection has to last to reset the back-off, so that a server that drops each one is not called every second. */
const stableMs = 5_000;

/** The state of the connection: both `away` and `refused` are retried, though `refused` may need a person to act. */
export type StoreState =
  | { state: 'up'; reason: null; since: number }
  | { state: 'away' | 'refused'; reason: StoreProblem; since: number };

type Connection =
  | { state: Extract<StoreState, { state: 'up' }>; session: StoreSession }
  | { state: Exclude<StoreState, { state: 'up' }>; session: null };

/** Creates the connection to a team's store, which reconnects by itself once it was started. */
export function createStoreConnection({
  address,
  password,
  prepare,
}: {
  address: TeamAddress;
  password: string;
  /** Reads what is needed of the store, before anybody uses the session. Throws {@link StoreFailure} if it cannot be used. */
  prepare: (session: StoreSession) => Promise<void>;
}) {
  const stopped = new AbortController();
  const listeners = new Set<(state: StoreState) => void>();
  let connection: Connection = {
    state: { state: 'away', reason: 'unreachable', since: Date.now() },
    session: null,
  };
  /** Attempts in a row that failed. */
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let connecting = Promise.resolve();

  const open = (signal: AbortSignal): Promise<StoreSession> =>
    openSession(address, password, signal);

  const enter = (next: Connection): void => {
    const { state, reason } = connection.state;
    connection = next;
    if (state === next.state.state && reason === next.state.reason) return;
    for (const listener of listeners) listener(next.state);
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    if (stopped.signal.aborted || connection.session !== null) return;
    let session: StoreSession | null = null;
    try {
      session = await open(stopped.signal);
      await prepare(session);
      if (stopped.signal.aborted) return await session.close();
      goUp(session);
    } catch (error) {
      void session?.close();
      if (stopped.signal.aborted) return;
      fail(error instanceof StoreFailure ? error.problem : 'unreachable');
    }
  };

  /** Throws {@link StoreFailure} if the session has ended meanwhile. */
  const goUp = (session: StoreSession): void => {
    let hasEnded = false;
    session.onEnd(() => {
      hasEnded = true;
      if (connection.session === session) lose();
    });
    if (hasEnded) throw new StoreFailure('unreachable', 'The team’s store is away.');
    enter({ state: { state: 'up', reason: null, since: Date.now() }, session });
    clearInterval(lookTimer);
    // Its failure is the connection's, which others tell of.
    lookTimer = setInterval(
      () => void session.rows('SELECT postline.end_stuck()').catch(() => {}),
      endStuckMs,
    );
    lookTimer.unref();
  };

  const fail = (reason: StoreProblem): void => {
    const state = reason === 'unreachable' ? 'away' : 'refused';
    const isSame = connection.state.state === state && connection.state.reason === reason;
    const since = isSame ? connection.state.since : Date.now();
    enter({ state: { state, reason, since }, session: null });
    connectLater();
  };

  const lose = (): void => {
    clearInterval(lookTimer);
    if (Date.now() - connection.state.since >= stableMs) failures = 0;
    if (!stopped.signal.aborted) fail('unreachable');
  };

  const connectLater = (): void => {
    const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0;
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(start, delay * (0.5 + Math.random() / 2));
  };

  const start = (): void => {
    connecting = connecting.then(connect);
  };

  return {
    start,
    /** Opens another session, which others than the connection use. */
    open,
    /** Connects now rather than after the back-off; resolves once it was tried. */
    tryNow: (): Promise<void> => {
      failures = 0;
      if (connection.session === null) start();
      return connecting;
    },
    state: (): StoreState => connection.state,
    /** Throws {@link StoreFailure} while the store is away. */
    session: (): StoreSession => {
      if (connection.session !== null) return connection.session;
      throw new StoreFailure('unreachable', 'The team’s store is away.');
    },
    onState: (listener: (state: StoreState) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stops for good; resolves once the connection is closed. `others` are stopped before it. */
    stop: async (others: () => Promise<unknown>): Promise<void> => {
      stopped.abort();
      clearTimeout(timer);
      clearInterval(lookTimer);
      await connecting;
      await others();
      const { session } = connection;
      // Its end is no loss.
      connection = {
        state: { state: 'away', reason: 'unreachable', since: Date.now() },
        session: null,
      };
      await session?.close();
    },
  };
}

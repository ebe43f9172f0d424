import { StoreFailure } from './store-failure.ts';
import type { StoreSession } from './store-session.ts';

/** Milliseconds without a request after which a connection is closed. */
const idleMs = 30_000;

/** A search, in the form that the store takes. */
export interface StoreQuery {
  /** A tsquery over the words and facts of messages; null: any. */
  words: string | null;
  /** Whether the service accepted it; null: either. */
  accepted: boolean | null;
  /** Milliseconds since 1970; `since` is included, `until` is not. */
  since: number;
  until: number;
}

/** Where a step of the search ended: its page was full, or its second was over. */
export interface StorePlace {
  ms: number;
  seq: number;
}

/** A message or an internal note as the log has it; its content is unchecked. */
export interface StoreHit {
  seq: number;
  eventId: string;
  memberId: string;
  chatId: string;
  kind: string;
  at: number;
  text: unknown;
  content: unknown;
  keyId: unknown;
  fromMe: unknown;
  sender: unknown;
}

export interface StorePage {
  items: StoreHit[];
  next: StorePlace | null;
}

/**
 * Creates the search of a team's store. It uses connections of its own while somebody searches: appending and reading do not wait for it,
 * and closing the connection cancels a search. Throws StoreFailure if the store is away.
 */
export function createStoreSearch({
  open,
  isUp,
}: {
  open: (signal: AbortSignal) => Promise<StoreSession>;
  isUp: () => boolean;
}) {
  const stopped = new AbortController();
  const opened = new Set<StoreSession>();
  /** An open connection without a search, kept for the next one. */
  let idle: StoreSession | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (signal: AbortSignal): Promise<StoreSession> => {
    const session = await open(signal);
    opened.add(session);
    session.onEnd(() => {
      opened.delete(session);
      if (idle === session) idle = null;
    });
    return session;
  };

  const keep = (session: StoreSession): void => {
    idle = session;
    timer = setTimeout(() => void session.close(), idleMs);
    timer.unref();
  };

  return {
    /** Runs one step of a search, of about a second at most. Returns the newest hits first. */
    find: async (
      instanceKey: string,
      { words, accepted, since, until }: StoreQuery,
      before: StorePlace | null,
      limit: number,
      signal: AbortSignal,
    ): Promise<StorePage> => {
      if (stopped.signal.aborted || !isUp()) {
        throw new StoreFailure('unreachable', 'The team’s store is away.');
      }
      clearTimeout(timer);
      const cancelled = AbortSignal.any([stopped.signal, signal]);
      // While another search uses the connection, this one opens a second.
      const kept = idle;
      idle = null;
      const session = kept ?? (await connect(cancelled));
      const giveUp = (): void => void session.close();
      cancelled.addEventListener('abort', giveUp, { once: true });
      try {
        const [row] = await session.rows<{ answer: StorePage }>(
          'SELECT postline.find_said($1, $2, $3, $4, $5, $6, $7, $8) AS answer',
          [
            instanceKey,
            words,
            accepted,
            since,
            until,
            before?.ms ?? null,
            before?.seq ?? null,
            limit,
          ],
        );
        if (row === undefined) throw new StoreFailure('unreachable', 'No answer came.');
        return row.answer;
      } finally {
        cancelled.removeEventListener('abort', giveUp);
        if (cancelled.aborted || idle !== null) void session.close();
        else if (opened.has(session)) keep(session);
      }
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      clearTimeout(timer);
      await Promise.all([...opened].map((session) => session.close()));
    },
  };
}

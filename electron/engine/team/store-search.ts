import { StoreFailure } from './store-failure.ts';
import type { StoreSession } from './store-session.ts';

/** Milliseconds after which a connection that nobody asks is closed. */
const idleMs = 30_000;

/** What the store is asked for. */
export interface StoreQuery {
  /** A tsquery over its words and facts; null: whatever they are. */
  words: string | null;
  /** Whether the service accepted it; null: either. */
  accepted: boolean | null;
  /** Milliseconds since 1970, from the first up to, and without, the second. */
  since: number;
  until: number;
}

/** Where a page ended, or where a second was over. */
export interface StorePlace {
  ms: number;
  seq: number;
}

/** A message or an internal note as the log has it; of what it holds nothing was checked. */
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
  isIndexed: boolean;
}

/**
 * Creates the search of a team's store. It has a connection of its own while somebody searches: nothing that is told or read waits for
 * it, and to end the connection is to give a search up. Throws StoreFailure where the store is away.
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
  /** One of them that nobody asks now, kept for the next search. */
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
    /** One step, of about a second at most; the newest that fit come first. */
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
      const ends = AbortSignal.any([stopped.signal, signal]);
      // Another search may have it: then there are two for a while.
      const kept = idle;
      idle = null;
      const session = kept ?? (await connect(ends));
      const giveUp = (): void => void session.close();
      ends.addEventListener('abort', giveUp, { once: true });
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
        ends.removeEventListener('abort', giveUp);
        if (ends.aborted || idle !== null) void session.close();
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

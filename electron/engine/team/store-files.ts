import { StoreFailure } from './store-failure.ts';
import type { StoreSession } from './store-session.ts';

/** Milliseconds after which a connection that nobody asks is closed. */
const idleMs = 30_000;

/** How it is with a file that was offered. `other-content`: what was brought is not what its hash says, and is gone again. */
export type Offered =
  | { state: 'there' | 'too-large' | 'no-room' | 'other-content' }
  /** The next part is wanted, from this byte on, so many bytes at most. */
  | { state: 'go-on'; from: number; length: number };

export type StoreFiles = ReturnType<typeof createStoreFiles>;

/**
 * Creates the part of a team's store that holds files. It has a connection of its own, as long as there is something to do: what people
 * say waits for no file. Everything throws StoreFailure where the store is away, and StatementRefused for what it does not take.
 */
export function createStoreFiles({
  open,
  isUp,
}: {
  open: (signal: AbortSignal) => Promise<StoreSession>;
  /** Nothing is asked of a store that is away, or that knows no files. */
  isUp: () => boolean;
}) {
  const stopped = new AbortController();
  let session: Promise<StoreSession> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const last = session;
    session = null;
    await last?.then(
      (opened) => opened.close(),
      () => {},
    );
  };

  const opened = (): Promise<StoreSession> => {
    if (session !== null) return session;
    const next = open(stopped.signal);
    session = next;
    const forget = (): void => {
      if (session === next) session = null;
    };
    next.then(({ onEnd }) => onEnd(forget), forget);
    return next;
  };

  const rows = async <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> => {
    if (stopped.signal.aborted || !isUp()) {
      throw new StoreFailure('unreachable', 'The team’s store is away.');
    }
    clearTimeout(timer);
    try {
      return await (await opened()).rows<Row>(sql, values);
    } finally {
      clearTimeout(timer);
      timer = setTimeout(() => void close(), idleMs);
      timer.unref();
    }
  };

  return {
    /** Offers a file, of which the store may have a part already. */
    offer: async (
      instanceKey: string,
      chatId: string,
      { sha256, size }: { sha256: string; size: number },
    ): Promise<Offered> => {
      const [row] = await rows<{ state: string; next_part: number; part_length: number }>(
        'SELECT state, next_part, part_length FROM postline.offer_file($1, $2, $3, $4)',
        [instanceKey, chatId, Buffer.from(sha256, 'hex'), size],
      );
      const { state, next_part: part = 0, part_length: length = 1 } = row ?? {};
      if (state === 'go-on') return { state, from: part * length, length };
      return { state: state === 'there' || state === 'too-large' ? state : 'no-room' };
    },
    /** Brings the part that was wanted; the last one makes the file whole. */
    put: async (
      instanceKey: string,
      sha256: string,
      { from, length, bytes }: { from: number; length: number; bytes: Buffer },
    ): Promise<Offered> => {
      const [row] = await rows<{ state: string }>(
        'SELECT postline.put_file_part($1, $2, $3, $4) AS state',
        [instanceKey, Buffer.from(sha256, 'hex'), from / length, bytes],
      );
      if (row?.state === 'go-on') return { state: 'go-on', from: from + length, length };
      return { state: row?.state === 'there' ? 'there' : 'other-content' };
    },
    /** Returns a part of a file that is whole; null: it is not there, or has no such part. */
    part: async (instanceKey: string, sha256: string, part: number): Promise<Buffer | null> => {
      const [row] = await rows<{ bytes: Buffer }>(
        'SELECT bytes FROM postline.file_part($1, $2, $3)',
        [instanceKey, Buffer.from(sha256, 'hex'), part],
      );
      return row?.bytes ?? null;
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      await close();
    },
  };
}

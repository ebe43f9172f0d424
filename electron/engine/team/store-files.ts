import { StoreFailure } from './store-failure.ts';
import type { StoreSession } from './store-session.ts';

/** Milliseconds without a request after which the connection is closed. */
const idleMs = 30_000;

/** The store's answer to an offered file. `other-content`: the uploaded bytes did not match the hash, and the store deleted them. */
export type Offered =
  | { state: 'there' | 'too-large' | 'no-room' | 'other-content' }
  /** The store wants the next part: at most `length` bytes from byte `from` on. */
  | { state: 'go-on'; from: number; length: number };

export type StoreFiles = ReturnType<typeof createStoreFiles>;

/**
 * Creates the requests for files of a team's store. They use a connection of their own while there is work, so that events do not wait
 * for files. Each throws StoreFailure if the store is away, and StatementRefused if it refuses the request.
 */
export function createStoreFiles({
  open,
  isUp,
}: {
  open: (signal: AbortSignal) => Promise<StoreSession>;
  /** Whether the store is connected and supports files. */
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
    const clear = (): void => {
      if (session === next) session = null;
    };
    next.then(({ onEnd }) => onEnd(clear), clear);
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
    /** Offers a file; the store may have some of its parts already. */
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
    /** Uploads the part that the store wants; the last part completes the file. */
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
    /** Returns a part of a complete file; null: the store does not have the file, or the file has no such part. */
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

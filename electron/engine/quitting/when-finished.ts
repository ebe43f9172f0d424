import type { Unfinished } from '../../../shared/domain/unfinished.ts';
import type { Log } from '../host.ts';

/** Milliseconds between two looks at what is unfinished. */
const lookEveryMs = 500;

/** Looks in a row that must find nothing: what follows something that has just ended has begun by then. */
const quietLooks = 2;

interface Waiting {
  list: () => Promise<Unfinished[]>;
  log: Log;
  /** Hears what is waited for, after each look that found something. */
  tell: (unfinished: Unfinished[]) => void;
  /** Called once nothing is unfinished. */
  go: () => void;
}

/** Waits until nothing is unfinished. Returns the function that ends the wait before. */
export function whenFinished({ list, log, tell, go }: Waiting): () => void {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (quietBefore: number): Promise<void> => {
    const left = await list();
    if (isEnded) return;
    const quiet = left.length === 0 ? quietBefore + 1 : 0;
    if (quiet === quietLooks) return go();
    if (left.length > 0) tell(left);
    timer = setTimeout(() => lookSafely(quiet), lookEveryMs);
  };
  const lookSafely = (quiet: number): void => {
    look(quiet).catch((error: unknown) => {
      log.warn('what is unfinished was not found out', { error: String(error) });
      if (!isEnded) timer = setTimeout(() => lookSafely(0), lookEveryMs);
    });
  };
  lookSafely(0);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

import type { History } from '../store/history.ts';

export interface UndoWindow {
  /** Lets go what was held until now, and plans to be called for the next. */
  check(): Promise<void>;
  stop(): void;
}

/** The time in which a send can be undone: held messages come free when theirs is over, also after a restart. */
export function createUndoWindow({
  history,
  now,
  onReleased,
  onDue,
}: {
  history: History;
  now: () => number;
  onReleased: (chatId: string) => void;
  /** The next held message may be due: asks for a `check`. */
  onDue: () => void;
}): UndoWindow {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    check: async () => {
      if (stopped) return;
      const { chatIds, nextAt } = await history.outbox.release(now());
      clearTimeout(timer);
      if (nextAt !== null && !stopped) timer = setTimeout(onDue, Math.max(0, nextAt - now()));
      for (const chatId of chatIds) onReleased(chatId);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

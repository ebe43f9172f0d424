import type { History } from '../store/history.ts';

/** Milliseconds after its time within which a scheduled message is still sent; later it has missed it. */
const toleranceMs = 60_000;

/** Milliseconds between looks at the clock: it may jump, and timers stand still while the machine sleeps. */
const lookAgainMs = 15_000;

/** What was to be sent before this has missed its time, at `now` (milliseconds since 1970). */
export function missedBefore(now: number): number {
  return now - toleranceMs;
}

export interface Schedule {
  /** Makes messages of what is due, and plans to be called for the next. */
  check(): Promise<void>;
  stop(): void;
}

/** Scheduled messages take their turn at their time, while the application runs. One that missed it waits for a person. */
export function createSchedule({
  history,
  now,
  onTurn,
  onMissed,
  onDue,
}: {
  history: History;
  now: () => number;
  /** Something scheduled in the chat has become a message. */
  onTurn: (chatId: string) => void;
  /** So many more have missed their time. */
  onMissed: (count: number) => void;
  /** The next one may be due: asks for a `check`. */
  onDue: () => void;
}): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let missedBySoFar = 0;
  return {
    check: async () => {
      if (stopped) return;
      const at = now();
      const { chatIds, missed, nextAt } = await history.scheduled.turn(missedBefore(at), at);
      clearTimeout(timer);
      if (nextAt !== null && !stopped) {
        timer = setTimeout(onDue, Math.min(Math.max(0, nextAt - now()), lookAgainMs));
      }
      for (const chatId of chatIds) onTurn(chatId);
      if (missed > missedBySoFar) onMissed(missed - missedBySoFar);
      missedBySoFar = missed;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

import type { History } from '../store/history.ts';

/** Milliseconds after its time within which a scheduled message is still sent; later it has missed it. */
const toleranceMs = 60_000;

/** What was to be sent before this has missed its time, at `now` (milliseconds since 1970). */
export function missedBefore(now: number): number {
  return now - toleranceMs;
}

export interface ScheduleOptions {
  history: History;
  now: () => number;
  /** Something scheduled in the chat has become a message. */
  onScheduledTurn(chatId: string): void;
  /** So many more scheduled messages have missed their time. */
  onScheduledMissed(count: number): void;
}

/**
 * Creates the function that makes messages of what is due and returns when the next is, in milliseconds since 1970, or null.
 * It goes by the clock on the wall, as the person who chose the time did. What missed its time waits for a person.
 */
export function createSchedule(options: ScheduleOptions): () => Promise<number | null> {
  const { history, now } = options;
  let missedSoFar = 0;
  return async () => {
    const at = now();
    const { chatIds, missed, nextAt } = await history.scheduled.turn(missedBefore(at), at);
    for (const chatId of chatIds) options.onScheduledTurn(chatId);
    if (missed > missedSoFar) options.onScheduledMissed(missed - missedSoFar);
    missedSoFar = missed;
    return nextAt;
  };
}

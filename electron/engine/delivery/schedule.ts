import type { BackOff } from '../delivery/back-off.ts';
import type { InstanceEvents } from '../events.ts';
import type { History } from '../store/history.ts';

/** Milliseconds after its time within which a scheduled message is still sent; after that it is missed. */
const toleranceMs = 60_000;

/** Returns the time before which scheduled messages count as missed at `now`, both in milliseconds since 1970. */
export function missedBefore(now: number): number {
  return now - toleranceMs;
}

export interface ScheduleOptions {
  history: History;
  events: InstanceEvents;
  backOff: Pick<BackOff, 'hours'>;
  /** Returns whether all that came in is known: else nothing is sent that was to be only if they don’t answer. By default it is. */
  isHeard?(): boolean;
  /** Called when `count` more scheduled messages have missed their time. */
  onScheduledMissed(count: number): void;
  /** Called once a person has decided about all messages that had missed their time. */
  onNoneMissed?(): void;
}

/**
 * Creates the function that queues the scheduled messages that are due and returns when the next one is due, in milliseconds since
 * 1970, or null. It uses wall-clock time, as the person who chose the time did. A message that missed its time waits for a person;
 * one that is due outside the instance's hours is postponed until they begin.
 */
export function createSchedule(options: ScheduleOptions): () => Promise<number | null> {
  const { history, events } = options;
  let missedSoFar = 0;
  return async () => {
    const at = Date.now();
    const until = options.backOff.hours()?.until;
    if (until !== undefined) {
      for (const chatId of await history.scheduled.putOff(missedBefore(at), at, until)) {
        events.publish('scheduled.changed', { chatId });
      }
    }
    const { chatIds, missed, nextAt } = await history.scheduled.turn(
      missedBefore(at),
      at,
      options.isHeard?.() ?? true,
    );
    for (const chatId of chatIds) {
      events.publish('scheduled.changed', { chatId });
      events.messagesChanged(chatId);
    }
    if (chatIds.length > 0) events.publish('outbox.changed', {});
    if (missed > missedSoFar) options.onScheduledMissed(missed - missedSoFar);
    else if (missed === 0 && missedSoFar > 0) options.onNoneMissed?.();
    missedSoFar = missed;
    return nextAt;
  };
}

import type { InstanceEvents } from '../events.ts';
import type { Turn } from '../store/messages/scheduled-table.ts';

/** Milliseconds after its time within which a scheduled message is still sent; after that it is missed. */
const toleranceMs = 60_000;

/** Returns the time before which scheduled messages count as missed at `now`, both in milliseconds since 1970. */
export function missedBefore(now: number): number {
  return now - toleranceMs;
}

export interface ScheduleOptions {
  events: InstanceEvents;
  /** Called when `count` more scheduled messages have missed their time. */
  onScheduledMissed(count: number): void;
  /** Called once a person has decided about all messages that had missed their time. */
  onNoneMissed?(): void;
}

/** Creates the function that tells what the passing of time did to scheduled messages. One that missed its time waits for a person. */
export function createSchedule(options: ScheduleOptions): (turn: Turn) => void {
  const { events } = options;
  let missedSoFar = 0;
  return ({ chatIds, missed }) => {
    for (const chatId of chatIds) {
      events.publish('scheduled.changed', { chatId });
      events.messagesChanged(chatId);
    }
    if (chatIds.length > 0) events.publish('outbox.changed', {});
    if (missed > missedSoFar) options.onScheduledMissed(missed - missedSoFar);
    else if (missed === 0 && missedSoFar > 0) options.onNoneMissed?.();
    missedSoFar = missed;
  };
}

import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/**
 * Creates what tells the page when something is due in a chat: a snoozed one comes back, something was promised. That it is due is read
 * from the clock, so nothing is written at its time, and nothing is missed while the machine sleeps or Postline is closed.
 */
export function createDueChats({
  history,
  events,
  log,
}: {
  history: History;
  events: InstanceEvents;
  log: Log;
}) {
  let nextAt: number | null = null;

  const pump = createPump(
    async () => {
      const now = Date.now();
      const isDue = nextAt !== null && nextAt <= now;
      nextAt = await history.owed.nextAt(now);
      if (nextAt !== null) pump.wakeIn(nextAt - now);
      if (isDue) events.publish('chats.changed', { chatId: null });
    },
    (error) => log.error('what is due could not be looked at', { error: String(error) }),
  );

  return {
    begin: pump.wake,
    /** Looks when the next is due, now and from then on. */
    look: pump.wake,
    on: { awake: pump.wake, clock: pump.wake },
    stop: pump.stop,
  };
}

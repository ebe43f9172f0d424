import { createPump } from '../../delivery/pump.ts';
import type { InstanceEvents } from '../../events.ts';
import type { Log } from '../../host.ts';
import type { History } from '../../store/history.ts';

/**
 * Creates what tells the page when a snoozed chat comes back. That it has is read from the clock, so nothing is written at
 * its time, and nothing is missed while the machine sleeps or Postline is closed.
 */
export function createSnoozedChats({
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
      const isBack = nextAt !== null && nextAt <= now;
      nextAt = await history.chatOrder.nextBackAt(now);
      if (nextAt !== null) pump.wakeIn(nextAt - now);
      if (isBack) events.publish('chats.changed', { chatId: null });
    },
    (error) => log.error('snoozed chats could not be looked at', { error: String(error) }),
  );

  return {
    /** Looks when the next one comes back, now and from then on. */
    look: pump.wake,
    stop: pump.stop,
  };
}

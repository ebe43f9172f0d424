import type { Reasons } from '../delivery/part.ts';
import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Creates what lets waits that are kept in the history follow the clock: what waits for a while waits for the rest of it. */
export function createKeptWaits({
  history,
  events,
  log,
}: {
  history: Pick<History, 'waits'>;
  events: InstanceEvents;
  log: Log;
}) {
  let moving: Promise<void> = Promise.resolve();
  return {
    on: {
      clock: ({ gapMs }: Reasons['clock']) => {
        moving = history.waits.move(gapMs, Date.now()).then(
          (chatIds) => {
            for (const chatId of chatIds) events.messagesChanged(chatId);
          },
          (error: unknown) => log.error('waits were not moved', { error: String(error) }),
        );
      },
    },
    stop: () => moving,
  };
}

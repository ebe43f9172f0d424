import type { Opened } from '../../../shared/contract/app.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';

/** Creates what brings a person from a notification or the tray to its place. A page that is still loading asks for it. */
export function createOpenings({ showWindow }: Pick<Host, 'showWindow'>, events: Events) {
  let waiting: Opened | null = null;
  return {
    open: (opened: Opened): void => {
      waiting = opened;
      showWindow?.();
      events.publish('app.opened', {});
    },
    /** Returns what was opened last, once. */
    take: (): Opened | null => {
      const opened = waiting;
      waiting = null;
      return opened;
    },
  };
}

export type Openings = ReturnType<typeof createOpenings>;

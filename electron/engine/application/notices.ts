import { randomUUID } from 'node:crypto';
import type { Notice } from '../../../shared/contract/app.ts';
import type { Events } from '../events.ts';

type WithoutId<Kind> = Kind extends Notice ? Omit<Kind, 'id'> : never;

/** Creates the list of what happened and is shown until the person dismisses it or the application ends. */
export function createNotices(events: Events) {
  let notices: Notice[] = [];
  return {
    add: (notice: WithoutId<Notice>) => {
      notices = [...notices, { ...notice, id: randomUUID() } as Notice];
      events.publish('app.changed', {});
    },
    all: () => notices,
    dismiss: (id: string) => {
      notices = notices.filter((notice) => notice.id !== id);
      events.publish('app.changed', {});
    },
    /** Takes back what no longer holds. */
    withdraw: (isOver: (notice: Notice) => boolean) => {
      if (!notices.some(isOver)) return;
      notices = notices.filter((notice) => !isOver(notice));
      events.publish('app.changed', {});
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

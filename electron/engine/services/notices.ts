import { randomUUID } from 'node:crypto';
import type { Notice } from '../../../shared/contract/app.ts';
import type { Events } from '../events.ts';

type WithoutId<Kind> = Kind extends Notice ? Omit<Kind, 'id'> : never;

/** What happened and has to be said, until the person dismisses it or the application ends. */
export interface Notices {
  add(notice: WithoutId<Notice>): void;
  all(): Notice[];
  dismiss(id: string): void;
}

export function createNotices(events: Events): Notices {
  let notices: Notice[] = [];
  return {
    add: (notice) => {
      notices = [...notices, { ...notice, id: randomUUID() } as Notice];
      events.publish('app.changed', {});
    },
    all: () => notices,
    dismiss: (id) => {
      notices = notices.filter((notice) => notice.id !== id);
      events.publish('app.changed', {});
    },
  };
}

import { readChatLink } from '../../../../shared/domain/chat-link.ts';
import type { HandedOver } from '../../../../shared/contract/handed-over.ts';
import type { Events } from '../../events.ts';
import type { Grants } from '../../files/grants.ts';
import type { Host } from '../../host.ts';
import type { ServiceOf } from '../../service-of.ts';
import { type Handed, readHandedFiles } from './read-handed-files.ts';

/** What waits at once; a page that opens links by the hundred fills no memory and asks no hundred questions. */
const mostWaiting = 5;

export interface HandedOverParts {
  host: Pick<Host, 'showWindow'>;
  grants: Grants;
  events: Events;
}

/** Creates the list of what other programs handed over and nobody was asked about. It does nothing before a person says so. */
export function createHandedOver({ host, grants, events }: HandedOverParts) {
  const waiting: HandedOver[] = [];
  const service: ServiceOf<'handedOver'> = { take: () => waiting.shift() ?? null };
  const add = (one: HandedOver): void => {
    if (waiting.length < mostWaiting) waiting.push(one);
    host.showWindow?.();
    events.publish('handedOver.changed', {});
  };
  return {
    service,
    /** Takes what was handed over together. Beside a link nothing else is read: who writes the one may have written the other. */
    receive: async (handed: Handed): Promise<void> => {
      const links = handed.written.map(readChatLink).filter((link) => link !== null);
      for (const link of links) add({ kind: 'link', ...link });
      if (links.length > 0 || handed.written.length === 0) return;
      add({ kind: 'files', ...(await readHandedFiles(handed, grants)) });
    },
  };
}

import type { AuditTable } from '../tables/audit-table.ts';
import type { ThreadFinder } from '../thread-list/thread-finder.ts';

/** Dependencies that the thread tables share. */
export interface ThreadParts {
  finder: ThreadFinder;
  audit: Pick<AuditTable, 'add' | 'agent'>;
}

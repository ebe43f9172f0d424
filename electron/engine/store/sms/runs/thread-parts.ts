import type { AuditTable } from '../../rows/audit-table.ts';
import type { ThreadFinder } from '../list/thread-finder.ts';

/** Dependencies that the thread tables share. */
export interface ThreadParts {
  finder: ThreadFinder;
  audit: Pick<AuditTable, 'add' | 'agent'>;
}

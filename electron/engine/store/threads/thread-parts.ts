import type { AuditTable } from '../tables/audit-table.ts';
import type { ThreadColumns } from '../thread-index/thread-columns.ts';
import type { ThreadFinder } from '../thread-index/thread-finder.ts';

/** Dependencies that the thread tables share. */
export interface ThreadParts {
  columns: ThreadColumns;
  finder: ThreadFinder;
  audit: Pick<AuditTable, 'add' | 'agent'>;
}

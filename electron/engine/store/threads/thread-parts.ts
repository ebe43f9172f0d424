import type { AuditTable } from '../audit-table.ts';
import type { ThreadColumns } from './thread-columns.ts';
import type { ThreadFinder } from './thread-finder.ts';

/** What the tables about threads share. */
export interface ThreadParts {
  columns: ThreadColumns;
  finder: ThreadFinder;
  audit: Pick<AuditTable, 'add'>;
}

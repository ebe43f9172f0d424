import { type ActsTable, actsTable } from './tables/acts-table.ts';
import { type AttachmentsTable, attachmentsTable } from './tables/attachments-table.ts';
import { type ChatsTable, chatsTable } from './tables/chats-table.ts';
import { type AuditTable, auditTable } from './tables/audit-table.ts';
import type { Database } from './database.ts';
import { type DraftsTable, draftsTable } from './tables/drafts-table.ts';
import { type ImportsTable, importsTable } from './tables/imports-table.ts';
import { type InstanceTable, instanceTable } from './tables/instance-table.ts';
import { type MessagesTable, messagesTable } from './tables/messages-table.ts';
import { type OutboxItemsTable, outboxItemsTable } from './tables/outbox-items-table.ts';
import { type OutboxTable, outboxTable } from './tables/outbox-table.ts';
import { type ReferencesTable, referencesTable } from './tables/references-table.ts';
import { type RunsTable, runsTable } from './tables/runs-table.ts';
import { type ScheduledTable, scheduledTable } from './tables/scheduled-table.ts';
import {
  type ArchiveDeliveryTable,
  archiveDeliveryTable,
} from './threads/archive-delivery-table.ts';
import { type ArchiveRunsTable, archiveRunsTable } from './threads/archive-runs-table.ts';
import { threadColumns } from './thread-index/thread-columns.ts';
import { threadFinder } from './thread-index/thread-finder.ts';
import { type ThreadImportsTable, threadImportsTable } from './threads/thread-imports-table.ts';
import { type ThreadViewsTable, threadViewsTable } from './threads/thread-views-table.ts';
import { type ThreadsTable, threadsTable } from './threads/threads-table.ts';

/** The nouns of one instance's history, as the worker has them. */
export interface HistoryTables {
  instance: InstanceTable;
  chats: ChatsTable;
  messages: MessagesTable;
  drafts: DraftsTable;
  attachments: AttachmentsTable;
  outbox: OutboxTable;
  outboxItems: OutboxItemsTable;
  scheduled: ScheduledTable;
  audit: AuditTable;
  acts: ActsTable;
  runs: RunsTable;
  references: ReferencesTable;
  imports: ImportsTable;
  threads: ThreadsTable;
  threadViews: ThreadViewsTable;
  threadImports: ThreadImportsTable;
  archiveRuns: ArchiveRunsTable;
  archiveDelivery: ArchiveDeliveryTable;
}

type Asynchronous<Table> = {
  [Method in keyof Table]: Table[Method] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Output>
    : never;
};

/**
 * One instance's history, as everything above the store sees it. Each method is one atomic step, synced to disk before it
 * answers; each rejects with an EngineError of kind `storage` where the disk does not do its part.
 */
export type History = { [Noun in keyof HistoryTables]: Asynchronous<HistoryTables[Noun]> } & {
  close(): Promise<void>;
};

export function historyTables(database: Database): HistoryTables {
  const audit = auditTable(database);
  const columns = threadColumns(database);
  const finder = threadFinder(database, columns);
  const messages = messagesTable(database);
  const references = referencesTable(database);
  return {
    instance: instanceTable(database),
    chats: chatsTable(database),
    messages,
    drafts: draftsTable(database),
    attachments: attachmentsTable(database),
    outbox: outboxTable(database, { audit, messages, references }),
    outboxItems: outboxItemsTable(database),
    scheduled: scheduledTable(database, audit),
    audit,
    acts: actsTable(database, audit),
    runs: runsTable(database, audit),
    references,
    imports: importsTable(database),
    threads: threadsTable(database, columns, finder),
    threadViews: threadViewsTable(database),
    threadImports: threadImportsTable(database, { columns, finder, audit }),
    archiveRuns: archiveRunsTable(database, { columns, finder, audit }),
    archiveDelivery: archiveDeliveryTable(database, columns, audit),
  };
}

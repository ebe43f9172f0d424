import { type AttachmentsTable, attachmentsTable } from './attachments-table.ts';
import { type ChatsTable, chatsTable } from './chats-table.ts';
import type { Database } from './database.ts';
import { type DraftsTable, draftsTable } from './drafts-table.ts';
import { type InstanceTable, instanceTable } from './instance-table.ts';
import { type MessagesTable, messagesTable } from './messages-table.ts';
import { type OutboxTable, outboxTable } from './outbox-table.ts';
import { type ScheduledTable, scheduledTable } from './scheduled-table.ts';

/** The nouns of one instance's history, as the worker has them. */
export interface HistoryTables {
  instance: InstanceTable;
  chats: ChatsTable;
  messages: MessagesTable;
  drafts: DraftsTable;
  attachments: AttachmentsTable;
  outbox: OutboxTable;
  scheduled: ScheduledTable;
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
  return {
    instance: instanceTable(database),
    chats: chatsTable(database),
    messages: messagesTable(database),
    drafts: draftsTable(database),
    attachments: attachmentsTable(database),
    outbox: outboxTable(database),
    scheduled: scheduledTable(database),
  };
}

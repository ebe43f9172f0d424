import { messageActionsTable } from './messages/message-actions-table.ts';
import { attachmentsTable } from './messages/attachments-table.ts';
import { chatOrderTable } from './chats/chat-order-table.ts';
import { chatsTable } from './chats/chats-table.ts';
import { chatViewsTable } from './chats/chat-views-table.ts';
import { auditTable } from './rows/audit-table.ts';
import { aliasesTable } from './aliases/aliases-table.ts';
import type { Database } from './database.ts';
import { draftsTable } from './chats/drafts-table.ts';
import { chatExportsTable } from './imports/chat-exports-table.ts';
import { keptImportsTable } from './imports/kept-imports-table.ts';
import { messageImportsTable } from './imports/message-imports-table.ts';
import { importsTable, messageImporter } from './imports/imports-table.ts';
import { instanceTable } from './rows/instance-table.ts';
import { mediaCopiesTable } from './messages/media-copies-table.ts';
import { messagesTable } from './messages/messages-table.ts';
import { outboxItemsTable } from './messages/outbox-items-table.ts';
import { owedTable } from './chats/owed-table.ts';
import { overviewTable } from './messages/overview-table.ts';
import { outboxTable } from './messages/outbox-table.ts';
import { peopleImportsTable } from './chats/people-imports-table.ts';
import { peopleTable } from './chats/people-table.ts';
import { readingTable } from './chats/reading-table.ts';
import { referencesTable } from './messages/references-table.ts';
import { retentionTable } from './forgetting/retention-table.ts';
import { listeningTable } from './told/listening-table.ts';
import { rateLimitsTable } from './told/rate-limits-table.ts';
import { settlingTable } from './messages/settling-table.ts';
import { toldTable } from './told/told-table.ts';
import { runsTable } from './messages/runs-table.ts';
import { forgettingTable } from './forgetting/forgetting-table.ts';
import { sendingTable } from './messages/sending-table.ts';
import { searchTable } from './search/search-table.ts';
import { scheduledTable } from './messages/scheduled-table.ts';
import { archiveDeliveryTable } from './sms/runs/archive-delivery-table.ts';
import { archiveRunsTable } from './sms/runs/archive-runs-table.ts';
import { threadFinder } from './sms/list/thread-finder.ts';
import { smsMessagesTable } from './sms/messages/sms-messages-table.ts';
import { smsSendsTable } from './sms/messages/sms-sends-table.ts';
import { threadDeletionsTable } from './sms/runs/thread-deletions-table.ts';
import { waitsTable } from './chats/waits-table.ts';
import { watchedFoldersTable } from './imports/watched-folders-table.ts';
import { answerOrder } from './sms/answer-order.ts';
import { threadImportsTable } from './sms/threads/thread-imports-table.ts';
import { teamFilesTable } from './team/files-table.ts';
import { notHeldTable } from './team/not-held.ts';
import { teamTable } from './team/team-table.ts';
import { teamLoadTable } from './team/load-table.ts';
import { teamWorkTable } from './team/work-table.ts';
import { threadSyncTable } from './sms/threads/thread-sync-table.ts';
import { historyWriter } from './write-history.ts';
import { threadViewsTable } from './sms/threads/thread-views-table.ts';
import { threadsTable } from './sms/threads/threads-table.ts';

/** The nouns of one instance's history, as the worker holds them. */
export type HistoryTables = ReturnType<typeof historyTables>;

type Asynchronous<Table> = {
  [Method in keyof Table]: Table[Method] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Output>
    : never;
};

/**
 * One instance's history, as everything above the store sees it. Each method is one atomic step, synced to disk before it
 * answers; each rejects with an EngineError of kind `storage` if the disk fails.
 */
export type History = { [Noun in keyof HistoryTables]: Asynchronous<HistoryTables[Noun]> } & {
  close(): Promise<void>;
};

export function historyTables(database: Database) {
  const audit = auditTable(database);
  const finder = threadFinder(database);
  const drafts = draftsTable(database);
  const answers = answerOrder();
  const messages = messagesTable(database);
  const references = referencesTable(database);
  const outbox = outboxTable(database, { audit, drafts, messages, references });
  const search = searchTable(database);
  const smsMessages = smsMessagesTable(database, audit);
  const watchedFolders = watchedFoldersTable(database);
  const chats = chatsTable(database);
  const chatOrder = chatOrderTable(database);
  const reading = readingTable(database);
  const scheduled = scheduledTable(database, { audit, outbox });
  const sending = { chats, chatOrder, messages, reading, outbox, scheduled };
  const tables = {
    instance: instanceTable(database),
    aliases: aliasesTable(database, audit),
    chats,
    chatOrder,
    chatViews: chatViewsTable(database),
    people: peopleTable(database, audit),
    peopleImports: peopleImportsTable(database),
    messages,
    reading,
    drafts,
    attachments: attachmentsTable(database),
    outbox,
    settling: settlingTable(database),
    listening: listeningTable(database),
    rateLimits: rateLimitsTable(database),
    outboxItems: outboxItemsTable(database),
    scheduled,
    sending: sendingTable(database, sending),
    owed: owedTable(database),
    audit,
    overview: overviewTable(database),
    messageActions: messageActionsTable(database, audit),
    runs: runsTable(database, audit),
    references,
    retention: retentionTable(database, audit),
    imports: importsTable(database, audit),
    chatExports: chatExportsTable(database),
    keptImports: keptImportsTable(database),
    messageImports: messageImportsTable(database),
    team: teamTable(database, {
      audit,
      importer: messageImporter(database, audit),
      answers,
    }),
    teamLoad: teamLoadTable(database),
    teamWork: teamWorkTable(database, drafts),
    teamFiles: teamFilesTable(database),
    notHeld: notHeldTable(database),
    told: toldTable(database),
    mediaCopies: mediaCopiesTable(database),
    watchedFolders,
    waits: waitsTable(database),
    search,
    forgetting: forgettingTable(database, {
      audit,
      resetSearch: search.reset,
      forgetNames: watchedFolders.forgetNames,
    }),
    threads: threadsTable(database, finder),
    threadViews: threadViewsTable(database),
    threadImports: threadImportsTable(database),
    archiveRuns: archiveRunsTable(database, { finder, audit }),
    archiveDelivery: archiveDeliveryTable(database, { answers, audit }),
    threadDeletions: threadDeletionsTable(database, { answers, audit }),
    smsMessages,
    smsSends: smsSendsTable(database, { audit, messages: smsMessages }),
    threadSync: threadSyncTable(database, answers),
  };
  return { ...tables, whole: historyWriter(database, tables) };
}

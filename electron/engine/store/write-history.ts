import type { Chat, ChatLabel, ChatView } from '../../../shared/contract/chats.ts';
import type { OrderChange, chatOrderTable } from './chats/chat-order-table.ts';
import type { archiveDeliveryTable } from './sms/runs/archive-delivery-table.ts';
import type { archiveRunsTable } from './sms/runs/archive-runs-table.ts';
import type { auditTable } from './rows/audit-table.ts';
import type { chatsTable } from './chats/chats-table.ts';
import type { chatViewsTable } from './chats/chat-views-table.ts';
import type { mediaCopiesTable } from './messages/media-copies-table.ts';
import type { threadsTable } from './sms/threads/threads-table.ts';
import type { threadSyncTable } from './sms/threads/thread-sync-table.ts';
import type { toldTable } from './told/told-table.ts';
import type { Database } from './database.ts';
import type { ImportedMessage, importsTable } from './imports/imports-table.ts';
import type { NewMessages } from './messages/new-messages.ts';
import type { MessageOutcome, OutboxTable } from './messages/outbox-table.ts';
import type { StoredReaction } from './told/reactions-table.ts';
import type { StoredDraft, draftsTable } from './chats/drafts-table.ts';
import type { StoredMedia } from './rows/stored-content.ts';
import type { smsMessagesTable } from './sms/messages/sms-messages-table.ts';
import type { ToldSms } from '../../../shared/domain/sms.ts';
import type { AnsweredThread, ListedThreadFacts } from './sms/thread-sources.ts';
import type { NewRun } from './sms/runs/archive-run-rows.ts';

/** Something that was written; all of it in the order of its times, in milliseconds since 1970. */
export type WrittenStep = { at: number } & (
  | { kind: 'received'; message: ImportedMessage; copy: StoredMedia | null; isRead: boolean }
  | {
      kind: 'sent';
      message: NewMessages & { text: NonNullable<NewMessages['text']> };
      templateId: string | null;
      /** Who wrote it. */
      agent: string;
      outcome: MessageOutcome;
      /** A person found afterwards that it had arrived. */
      isConfirmed: boolean;
      reaction: StoredReaction | null;
    }
);

/** How a chat stands, whatever was written in it. */
export interface WrittenChat {
  chat: Chat;
  order: OrderChange;
  labelIds: readonly string[];
  notes: string;
  draft: StoredDraft | null;
  /** Is sent at its `sendAt`. */
  scheduled: NewMessages | null;
}

/** A history as it would be if all of it had happened here. */
export interface WrittenHistory {
  labels: readonly ChatLabel[];
  views: readonly ChatView[];
  steps: readonly WrittenStep[];
  chats: readonly WrittenChat[];
  threads: readonly ListedThreadFacts[];
  /** Threads of which only the ID is known. */
  unknownThreads: readonly string[];
  sms: { read: readonly ToldSms[]; unread: readonly ToldSms[] };
  /** A run that ended, and when; null: there was none. */
  run: { run: NewRun; at: number } | null;
  /** Who signs from then on. */
  signedBy: string;
}

/** What each part of a history is written by. */
interface Writers {
  archiveDelivery: ReturnType<typeof archiveDeliveryTable>;
  archiveRuns: ReturnType<typeof archiveRunsTable>;
  audit: ReturnType<typeof auditTable>;
  chatOrder: ReturnType<typeof chatOrderTable>;
  chats: ReturnType<typeof chatsTable>;
  chatViews: ReturnType<typeof chatViewsTable>;
  drafts: ReturnType<typeof draftsTable>;
  imports: ReturnType<typeof importsTable>;
  mediaCopies: ReturnType<typeof mediaCopiesTable>;
  outbox: OutboxTable;
  smsMessages: ReturnType<typeof smsMessagesTable>;
  threads: ReturnType<typeof threadsTable>;
  threadSync: ReturnType<typeof threadSyncTable>;
  told: ReturnType<typeof toldTable>;
}

/** Writes a history as a whole: by what each of its parts is written with one by one, and in one transaction. */
export function historyWriter(database: Database, tables: Writers) {
  const { imports, mediaCopies, outbox, drafts, told, chatOrder, chats, audit } = tables;

  const write = (step: WrittenStep): void => {
    const { at } = step;
    if (step.kind === 'received') {
      imports.add([step.message], step.isRead ? 'read' : 'answered-elsewhere', at);
      if (step.copy !== null) mediaCopies.complete(step.message.localId, step.copy);
      return;
    }
    const { message, templateId, outcome, agent, isConfirmed, reaction } = step;
    const { localId } = message.text;
    audit.signAs(agent);
    if (templateId !== null) drafts.noteTemplate(message.chatId, templateId);
    outbox.add(message, at);
    outbox.claimNext([], true, at);
    outbox.recordOutcome(localId, outcome, at + answeredAfterMs);
    if (isConfirmed) outbox.confirmManually(localId, at + confirmedAfterMs);
    if (reaction !== null) told.add([], [reaction]);
  };

  const arrange = ({ chat, order, labelIds, notes, ...rest }: WrittenChat, now: number): void => {
    const { chatId } = chat;
    if (chat.name !== null) chats.rename(chatId, chat.name);
    if (Object.keys(order).length > 0) chatOrder.change([chatId], order);
    chatOrder.assignLabels([chatId], labelIds, []);
    if (notes !== '') chatOrder.setNotes(chatId, notes);
    if (rest.scheduled !== null) outbox.add(rest.scheduled, now);
    if (rest.draft !== null) drafts.put(chatId, rest.draft);
  };

  const archive = (run: NewRun, facts: readonly ListedThreadFacts[], at: number): void => {
    const answered = new Map<string, AnsweredThread>(
      facts.map(({ threadId, ...fact }) => [threadId, { ...fact, archived: true, updatedAt: at }]),
    );
    tables.archiveRuns.add(run, at);
    while (!tables.archiveRuns.plan(run.runId, 500, at));
    const { run: number } = tables.archiveRuns.get(run.runId) ?? { run: 0 };
    const turn = { run: number, limit: 500 };
    const { claimed } = tables.archiveDelivery.recordAndClaim([], [turn], at);
    const outcomes = claimed.map((item) => ({
      item,
      result: 'confirmed' as const,
      failure: null,
      status: 200,
      answered: answered.get(item.threadId) ?? null,
      inDoubt: false,
      attempts: 1,
      notBefore: 0,
    }));
    tables.archiveDelivery.recordAndClaim(outcomes, [], at + answeredAfterMs);
  };

  const takeThreads = ({ threads, unknownThreads, sms }: WrittenHistory, now: number): void => {
    const asked = tables.threadSync.next(now, { everyMs: 0, isAsked: true });
    if (asked !== null && 'page' in asked) {
      const listed = { entries: threads.length, lastPage: 1, total: threads.length };
      tables.threadSync.take({ asked, threads, ...listed }, now);
    }
    for (const threadId of unknownThreads) tables.threads.add(threadId);
    tables.smsMessages.take(sms.read, null, now);
    tables.smsMessages.take(sms.unread, 0, now);
  };

  return {
    /** `now` in milliseconds since 1970. */
    write: (written: WrittenHistory, now: number): void =>
      database.transaction(() => {
        for (const label of written.labels) chatOrder.saveLabel(label);
        for (const view of written.views) tables.chatViews.save(view);
        for (const { chat } of written.chats) chats.add(chat, 0);
        takeThreads(written, now);
        const { run, steps, signedBy } = written;
        // The activity log lists what was done in the order in which it is written.
        const isBefore = ({ at }: WrittenStep) => run === null || at < run.at;
        for (const step of steps.filter(isBefore)) write(step);
        if (run !== null) {
          audit.signAs(signedBy);
          archive(run.run, written.threads, run.at);
        }
        for (const step of steps.filter((one) => !isBefore(one))) write(step);
        audit.signAs(signedBy);
        for (const chat of written.chats) arrange(chat, now);
      }),
  };
}

/** Milliseconds from a request to its answer, and to a person's decision about one that was lost. */
const answeredAfterMs = 900;
const confirmedAfterMs = 240_000;

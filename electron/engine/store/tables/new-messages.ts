import type { TextOptions } from '../../../../shared/contract/messages.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { AuditTable } from './audit-table.ts';
import { type Database, query, type SqlValue } from '../database.ts';
import type { StoredContent } from './stored-content.ts';

/** One act of sending: a text, with its card if it has one, and then attachments of the chat's tray. */
export interface NewMessages {
  chatId: string;
  /** Null where only attachments are sent. */
  text: { localId: string; text: string; content: StoredContent } | null;
  attachmentIds: readonly string[];
  replyToLocalId: string | null;
  options: TextOptions;
  /** Milliseconds since 1970 until which it is held; null: it takes its turn at once. */
  heldUntil: number | null;
  /** Milliseconds since 1970 at which it becomes a message (scheduled-table.ts); null: it is one at once. */
  sendAt: number | null;
}

/** Answers what writes them, inside the caller's transaction; see `add` of the outbox's table. */
export function newMessages(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
): (messages: NewMessages, at: number) => string[] {
  const insertMessage = query<never, Record<string, SqlValue>>(
    database,
    `INSERT OR IGNORE INTO message (local_id, chat_id, text, content, reply_to_local_id, options, state, state_at, created_at)
     VALUES (:localId, :chatId, :text, :content, :replyToLocalId, :options, :state, :at, :at)`,
  );
  const insertScheduled = query<never, Record<string, SqlValue>>(
    database,
    `INSERT OR IGNORE INTO scheduled (local_id, chat_id, text, content, reply_to_local_id, options, send_at, created_at)
     SELECT :localId, :chatId, :text, :content, :replyToLocalId, :options, :sendAt, :at
     WHERE NOT EXISTS (SELECT 1 FROM message WHERE local_id = :localId)`,
  );
  const attachment = query<{ text: string; content: string }, { localId: string; chatId: string }>(
    database,
    `SELECT caption AS text, content FROM attachment
     WHERE attachment_id = :localId AND chat_id = :chatId AND problem IS NULL AND removed_at IS NULL`,
  );
  const dropAttachment = query<never, { localId: string }>(
    database,
    'DELETE FROM attachment WHERE attachment_id = :localId',
  );
  const takeReply = query<never, { chatId: string }>(
    database,
    'UPDATE draft SET reply_to_local_id = NULL WHERE chat_id = :chatId',
  );
  const dropEmptyDraft = query<never, { chatId: string }>(
    database,
    `DELETE FROM draft WHERE chat_id = :chatId AND text = '' AND card IS NULL`,
  );
  const enqueue = query<never, { localId: string; heldUntil: number | null }>(
    database,
    `INSERT INTO outbox (local_id, chat_id, not_before)
     SELECT local_id, chat_id, :heldUntil FROM message WHERE local_id = :localId`,
  );
  const dropDraft = query<never, { chatId: string }>(
    database,
    'DELETE FROM draft WHERE chat_id = :chatId',
  );
  const touchChat = query<never, { chatId: string; at: number }>(
    database,
    'UPDATE chat SET last_activity_at = max(last_activity_at, :at) WHERE chat_id = :chatId',
  );

  return (messages, at) => {
    const { chatId, text, attachmentIds, replyToLocalId, heldUntil, sendAt } = messages;
    const state: MessageState = heldUntil === null ? 'queued' : 'held';
    const options = JSON.stringify(messages.options);
    const added: string[] = [];
    const addOne = (localId: string, words: string, content: string): void => {
      const values = { localId, chatId, text: words, content, replyToLocalId, options, at };
      const isNew =
        sendAt === null
          ? insertMessage.run({ ...values, state }) > 0
          : insertScheduled.run({ ...values, sendAt }) > 0;
      if (!isNew) return;
      if (sendAt === null) enqueue.run({ localId, heldUntil });
      const of = { by: 'person', localId } as const;
      audit.add(
        sendAt === null
          ? { action: 'send', ...of }
          : { action: 'schedule', ...of, detail: { sendAt } },
        at,
      );
      added.push(localId);
    };
    if (text !== null) addOne(text.localId, text.text, JSON.stringify(text.content));
    for (const localId of attachmentIds) {
      const row = attachment.get({ localId, chatId });
      if (row === undefined) continue;
      addOne(localId, row.text, row.content);
      dropAttachment.run({ localId });
    }
    if (added.length === 0) return added;
    if (text !== null) dropDraft.run({ chatId });
    else {
      takeReply.run({ chatId });
      dropEmptyDraft.run({ chatId });
    }
    touchChat.run({ chatId, at });
    return added;
  };
}

import type { StoppedDetail } from '../../../../shared/contract/audit.ts';
import type { TextOptions } from '../../../../shared/contract/messages.ts';
import { hasInk } from '../../../../shared/domain/has-ink.ts';
import { canHaveCaption } from '../../../../shared/domain/media.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import {
  type WrittenContent,
  canReply,
  finishWritten,
  lineOf,
} from '../../../../shared/domain/written-content.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { changeOrder, notToComeBack } from '../chats/chat-order-table.ts';
import { lastAddress } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';
import { touchChat } from '../chats/chats-table.ts';
import { hasComeSince, lastCome, readAll } from '../chats/reading-table.ts';
import type { StoredContent, StoredMedia } from '../rows/stored-content.ts';
import { readJson } from '../rows/read-json.ts';

/** What is sent at once: a text, with its card if it has one, and then attachments of the chat's tray. */
export interface NewMessages {
  chatId: string;
  /** Null where only attachments are sent. */
  text: { localId: string; text: string; content: StoredContent } | null;
  attachmentIds: readonly string[];
  /** The attachment whose caption the text is, where it can be; left out or null: the text is a message of its own. */
  captionOf?: string | null;
  replyToLocalId: string | null;
  options: TextOptions;
  /** Milliseconds since 1970 until which it is held; null: it takes its turn at once. */
  heldUntil: number | null;
  /** Milliseconds since 1970 at which it becomes a message (scheduled-table.ts); null: it is one at once. */
  sendAt: number | null;
  /** At that time it becomes one only if they don’t answer before. */
  unlessAnswered?: boolean;
  /** It may leave outside the instance's hours. */
  anyTime?: boolean;
  /** What a person was stopped for, and sends it in spite of. */
  stopped?: StoppedDetail | null;
  /** The text was written elsewhere: the chat's draft stays. */
  keepsDraft?: boolean;
  /** The chat is closed with them, if all of them can be sent. */
  closes?: boolean;
  /**
   * What had come in when it was asked for (`reading.lastCome`): what came in later is not marked as read, and leaves the chat open. Left
   * out: all that is here.
   */
  cameBefore?: number | null;
}

/** A message as it is queued; `content` and `options` are JSON. */
export interface QueuedMessage {
  localId: string;
  chatId: string;
  text: string;
  content: string;
  replyToLocalId: string | null;
  options: string;
  /** Null: none was used. */
  templateId?: string | null;
  /** 1: its chat was closed with it. */
  closing?: number;
}

interface Queueing {
  by: 'person' | 'postline';
  /** Milliseconds since 1970; null: it takes its turn at once. */
  heldUntil: number | null;
  /** It may leave outside the instance's hours, and with it what waits in its chat. */
  anyTime?: boolean | undefined;
  runId?: string | null;
  /** What a person was stopped for, and sends it in spite of. */
  stopped?: StoppedDetail | null;
}

/** Writes messages and the end of what they were made of, as part of a transaction; see `add` of the outbox's table. */
export function addMessages(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  { chatId, text, attachmentIds, replyToLocalId, options, ...how }: NewMessages,
  at: number,
): string[] {
  const { heldUntil, sendAt, anyTime, keepsDraft = false, stopped = null, closes = false } = how;
  const { cameBefore = null, captionOf = null } = how;
  const unlessAfter = how.unlessAnswered ? (cameBefore ?? placeNow(database)) : null;
  const caption = text && isCaption(database, chatId, captionOf, text.text) ? text.text : null;
  const added: string[] = [];
  const draft = database.get<{ templateId: string | null }>(
    'SELECT template_id AS templateId FROM draft WHERE chat_id = :chatId',
    { chatId },
  );
  const templateId = keepsDraft ? null : (draft?.templateId ?? null);
  const addOne = (localId: string, words: string, content: string): void => {
    const json = { content, options: JSON.stringify(options) };
    const quoted = canReply(readJson(content, { kind: '' })) ? replyToLocalId : null;
    const message = { localId, chatId, text: words, replyToLocalId: quoted, templateId, ...json };
    // A person was stopped once for all that is sent at once.
    const asked = { heldUntil, anyTime, stopped: added.length === 0 ? stopped : null };
    const isNew =
      sendAt === null
        ? queueMessage(database, audit, message, { by: 'person', ...asked }, at)
        : schedule(database, audit, message, { sendAt, unlessAfter }, at);
    if (isNew) added.push(localId);
  };
  if (text !== null && caption === null)
    addOne(text.localId, text.text, JSON.stringify(text.content));
  for (const localId of attachmentIds) {
    const row = database.get<{ text: string; content: string }>(
      `SELECT caption AS text, content FROM attachment
       WHERE attachment_id = :localId AND chat_id = :chatId AND problem IS NULL AND removed_at IS NULL`,
      { localId, chatId },
    );
    const sent = row && asSent(row);
    if (!sent) continue;
    addOne(localId, localId === captionOf ? (caption ?? sent.text) : sent.text, sent.content);
    database.run('DELETE FROM attachment WHERE attachment_id = :localId', { localId });
  }
  // A repeated call closes nothing anew.
  if (added.length === 0) return added;
  // Also what an earlier call of the same press added.
  const ids = text === null || caption !== null ? attachmentIds : [text.localId, ...attachmentIds];
  const isWhole = ids.every((localId) => keptText(database, localId) !== undefined);
  if (closes && isWhole && !hasComeSince(database, chatId, cameBefore))
    closeWith(database, chatId, at);
  if (!keepsDraft) endDraft(database, chatId, text !== null);
  // Whoever answers has read what came before; at the time of a scheduled message nobody may be there.
  if (sendAt === null) readAll(database, chatId, at, cameBefore);
  return added;
}

/** Whether a text goes with an attachment, or went with it when this was asked for before. */
function isCaption(
  database: Database,
  chatId: string,
  attachmentId: string | null,
  text: string,
): boolean {
  if (attachmentId === null) return false;
  // Another press may have sent it with other words, or with none: then these have yet to go.
  const kept = keptText(database, attachmentId);
  if (kept !== undefined) return kept === text;
  const row = database.get<{ caption: string; content: string }>(
    `SELECT caption, content FROM attachment
     WHERE attachment_id = :attachmentId AND chat_id = :chatId AND problem IS NULL AND removed_at IS NULL`,
    { attachmentId, chatId },
  );
  if (row === undefined || hasInk(row.caption)) return false;
  const media = readJson<StoredMedia | WrittenContent | null>(row.content, null);
  return media?.kind === 'media' && canHaveCaption(media.sendAs);
}

/** Returns the text of what is a message, or is scheduled; undefined: it is neither. */
function keptText(database: Database, localId: string): string | undefined {
  const sql = `SELECT text FROM message WHERE local_id = :localId
    UNION ALL SELECT text FROM scheduled WHERE local_id = :localId`;
  return database.get<{ text: string }>(sql, { localId })?.text;
}

/** Closes a chat. Whatever is on its way in it and does not go brings it back, and what was promised in it (schema/messages.sql). */
function closeWith(database: Database, chatId: string, at: number): void {
  const { remindAt, remindNote: note } =
    changeOrder(database, chatId, { closedAt: at, ...notToComeBack }) ?? {};
  if (remindAt) {
    const promise = JSON.stringify({ at: remindAt, note });
    database.run('UPDATE chat SET ended_promise = :promise WHERE chat_id = :chatId', {
      chatId,
      promise,
    });
  }
  database.run(
    `UPDATE message SET closing = 1 WHERE chat_id = :chatId AND local_id IN (
       SELECT local_id FROM outbox WHERE chat_id = :chatId
       UNION ALL SELECT local_id FROM settling WHERE next_at IS NOT NULL)`,
    { chatId },
  );
  database.run('UPDATE scheduled SET closing = 1 WHERE chat_id = :chatId', { chatId });
}

/** What an attachment is as a message; null: a form that is not finished. */
function asSent(row: { text: string; content: string }): { text: string; content: string } | null {
  const read = readJson<StoredMedia | WrittenContent | null>(row.content, null);
  if (read === null || read.kind === 'media') return row;
  const { content } = finishWritten(read);
  return content && { text: lineOf(content), content: JSON.stringify(content) };
}

/** Ends what was sent of a draft: all of it, or what was beside its text. */
function endDraft(database: Database, chatId: string, isTextSent: boolean): void {
  if (isTextSent) {
    database.run('DELETE FROM draft WHERE chat_id = :chatId', { chatId });
    return;
  }
  database.run('UPDATE draft SET reply_to_local_id = NULL WHERE chat_id = :chatId', { chatId });
  database.run(`DELETE FROM draft WHERE chat_id = :chatId AND text = '' AND card IS NULL`, {
    chatId,
  });
}

/** Writes a message and its place in its chat's lane, as part of a transaction. False: it is known already. */
export function queueMessage(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  {
    localId,
    chatId,
    text,
    content,
    replyToLocalId,
    options,
    templateId = null,
    closing = 0,
  }: QueuedMessage,
  { by, heldUntil, anyTime = false, runId = null, stopped = null }: Queueing,
  at: number,
): boolean {
  const state: MessageState = heldUntil === null ? 'queued' : 'held';
  const address = lastAddress(database, chatId);
  const row = { localId, chatId, address, text, content, replyToLocalId, options, runId, closing };
  const byPerson = Number(by === 'person');
  const message = { ...row, state, stateAt: at, createdAt: at, byPerson };
  if (!database.insert('message', message, 'OR IGNORE')) return false;
  database.insert('outbox', { localId, chatId, notBefore: heldUntil, queuedAt: at });
  if (anyTime) letChatGo(database, chatId);
  touchChat(database, chatId, at);
  const detail = templateId === null ? {} : { templateId };
  audit.add({ action: 'send', by, localId, detail }, at);
  noteStopped(audit, localId, stopped, at);
  return true;
}

/** Writes, as part of a transaction, that somebody sent a message in spite of what they were stopped for. */
export function noteStopped(
  audit: Pick<AuditTable, 'add'>,
  localId: string,
  stopped: StoppedDetail | null,
  at: number,
): void {
  if (stopped === null) return;
  audit.add({ action: 'send-anyway', by: 'person', localId, detail: { stopped } }, at);
}

/** Lets what waits in a chat leave outside the instance's hours. */
export function letChatGo(database: Database, chatId: string): void {
  database.run('UPDATE outbox SET any_time = 1 WHERE chat_id = :chatId', { chatId });
}

/** Returns what the activity log tells of a time, and of what it was made to depend on. */
export function scheduleDetail(sendAt: number, unlessAnswered: boolean) {
  return { sendAt, ...(unlessAnswered && { unlessAnswered }) };
}

function placeNow(database: Database): number {
  return database.one<{ place: number }>(`SELECT ${lastCome} AS place`).place;
}

function schedule(
  database: Database,
  audit: Pick<AuditTable, 'add'>,
  message: QueuedMessage,
  when: { sendAt: number; unlessAfter: number | null },
  at: number,
): boolean {
  const { localId } = message;
  const sent = 'SELECT 1 FROM message WHERE local_id = :localId';
  if (database.get(sent, { localId }) !== undefined) return false;
  const isConditional = when.unlessAfter !== null;
  const row = { ...message, ...when, unlessSince: isConditional ? at : null, createdAt: at };
  if (!database.insert('scheduled', row, 'OR IGNORE')) return false;
  const detail = scheduleDetail(when.sendAt, isConditional);
  audit.add({ action: 'schedule', by: 'person', localId, detail }, at);
  return true;
}

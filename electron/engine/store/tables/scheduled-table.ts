import type { ScheduledMessage } from '../../../../shared/contract/scheduled.ts';
import type { AuditTable } from './audit-table.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { joinQuoted, quotedText, toContent } from './messages-table.ts';
import { readJson, readOptions } from './read-json.ts';
import type { StoredContent } from './stored-content.ts';

/** What the passing of time did to scheduled messages. */
export interface Turn {
  /** The chats in which one became a message. */
  chatIds: string[];
  /** How many missed their time and wait for a person's word. */
  missed: number;
  /** The time of the next one, in milliseconds since 1970; null: there is none. */
  nextAt: number | null;
}

/** What is to be sent at a time. None of it is a message yet: it becomes one of the same id, once, at its turn. */
export interface ScheduledTable {
  get(localId: string): ScheduledMessage | null;
  /** By time; of all chats where `chatId` is null. `missed` is what was to be sent before `missedBefore`. */
  list(chatId: string | null, missedBefore: number): ScheduledMessage[];
  /**
   * Makes messages at the end of their lanes of what is due at `at`, in one step with the end of their rows. What was due
   * before `missedBefore` stays.
   */
  turn(missedBefore: number, at: number): Turn;
  /** The same for one, whatever its time. False: there is none of that id any more. */
  takeTurn(localId: string, at: number): boolean;
  changeTime(localId: string, sendAt: number, at: number): boolean;
  /** Puts it back where it was written: a text into the draft, which must be empty, media into the tray. */
  takeBack(localId: string, at: number): 'back' | 'draft-not-empty' | 'gone';
  remove(localId: string, at: number): boolean;
}

interface Row {
  localId: string;
  chatId: string;
  name: string | null;
  number: string;
  text: string;
  content: string;
  replyToLocalId: string | null;
  quoted: string | null;
  options: string;
  sendAt: number;
}

const columns = `
  scheduled.local_id AS localId, scheduled.chat_id AS chatId, chat.name, chat.number, scheduled.text, scheduled.content,
  scheduled.reply_to_local_id AS replyToLocalId, ${quotedText} AS quoted,
  scheduled.options, send_at AS sendAt
  FROM scheduled JOIN chat USING (chat_id)
  ${joinQuoted('scheduled')}`;

export function scheduledTable(database: Database, audit: Pick<AuditTable, 'add'>): ScheduledTable {
  const one = query<Row, { localId: string }>(
    database,
    `SELECT ${columns} WHERE scheduled.local_id = :localId`,
  );
  const all = query<Row, { chatId: string | null }>(
    database,
    `SELECT ${columns} WHERE :chatId IS NULL OR scheduled.chat_id = :chatId ORDER BY send_at, place`,
  );
  const due = query<{ localId: string; chatId: string }, { missedBefore: number; at: number }>(
    database,
    `SELECT local_id AS localId, chat_id AS chatId FROM scheduled
     WHERE send_at >= :missedBefore AND send_at <= :at ORDER BY send_at, place`,
  );
  const ahead = query<{ missed: number; nextAt: number | null }, { missedBefore: number }>(
    database,
    `SELECT (SELECT count(*) FROM scheduled WHERE send_at < :missedBefore) AS missed,
            (SELECT min(send_at) FROM scheduled WHERE send_at >= :missedBefore) AS nextAt`,
  );
  const toMessage = query<never, { localId: string; at: number }>(
    database,
    `INSERT OR IGNORE INTO message
       (local_id, chat_id, text, content, reply_to_local_id, options, state, state_at, created_at)
     SELECT local_id, chat_id, text, content, reply_to_local_id, options, 'queued', :at, :at
     FROM scheduled WHERE local_id = :localId`,
  );
  const enqueue = query<never, { localId: string }>(
    database,
    `INSERT INTO outbox (local_id, chat_id)
     SELECT local_id, chat_id FROM message WHERE local_id = :localId`,
  );
  const touchChat = query<never, { localId: string; at: number }>(
    database,
    `UPDATE chat SET last_activity_at = max(last_activity_at, :at)
     WHERE chat_id = (SELECT chat_id FROM scheduled WHERE local_id = :localId)`,
  );
  const drop = query<never, { localId: string }>(
    database,
    'DELETE FROM scheduled WHERE local_id = :localId',
  );
  const setTime = query<never, { localId: string; sendAt: number }>(
    database,
    'UPDATE scheduled SET send_at = :sendAt WHERE local_id = :localId',
  );
  const draftInUse = query<{ found: number }, { chatId: string }>(
    database,
    `SELECT 1 AS found FROM draft WHERE chat_id = :chatId AND (trim(text) <> '' OR card IS NOT NULL)`,
  );
  const toDraft = query<never, Record<string, SqlValue>>(
    database,
    `INSERT OR REPLACE INTO draft (chat_id, text, card, reply_to_local_id, options)
     SELECT chat_id, text, iif(json_valid(content), json_extract(content, '$.card'), NULL), reply_to_local_id, options
     FROM scheduled WHERE local_id = :localId`,
  );
  const toTray = query<never, { localId: string }>(
    database,
    `INSERT INTO attachment (attachment_id, chat_id, place, caption, content, problem, is_take)
     SELECT local_id, chat_id,
            (SELECT coalesce(max(place), 0) + 1 FROM attachment WHERE chat_id = scheduled.chat_id),
            text, content, NULL, 0
     FROM scheduled WHERE local_id = :localId`,
  );
  const replyToDraft = query<never, { localId: string }>(
    database,
    `INSERT OR IGNORE INTO draft (chat_id, text, reply_to_local_id)
     SELECT chat_id, '', reply_to_local_id FROM scheduled
     WHERE local_id = :localId AND reply_to_local_id IS NOT NULL`,
  );

  const becomeMessage = (localId: string, by: 'person' | 'postline', at: number): void => {
    touchChat.run({ localId, at });
    // A message of this id is this message: sent already, and not again.
    if (toMessage.run({ localId, at }) > 0) {
      enqueue.run({ localId });
      audit.add({ action: 'send', by, localId }, at);
    }
    drop.run({ localId });
  };

  return {
    get: (localId) => {
      const row = one.get({ localId });
      return row === undefined ? null : toScheduled(row, 0);
    },
    list: (chatId, missedBefore) =>
      all.all({ chatId }).map((row) => toScheduled(row, missedBefore)),
    turn: (missedBefore, at) =>
      inTransaction(database, () => {
        const rows = due.all({ missedBefore, at });
        for (const { localId } of rows) becomeMessage(localId, 'postline', at);
        const { missed, nextAt } = ahead.get({ missedBefore }) ?? { missed: 0, nextAt: null };
        return { chatIds: [...new Set(rows.map(({ chatId }) => chatId))], missed, nextAt };
      }),
    takeTurn: (localId, at) =>
      inTransaction(database, () => {
        if (one.get({ localId }) === undefined) return false;
        becomeMessage(localId, 'person', at);
        return true;
      }),
    changeTime: (localId, sendAt, at) =>
      inTransaction(database, () => {
        if (setTime.run({ localId, sendAt }) === 0) return false;
        audit.add({ action: 'schedule-change', by: 'person', localId, detail: { sendAt } }, at);
        return true;
      }),
    takeBack: (localId, at) =>
      inTransaction(database, () => {
        const row = one.get({ localId });
        if (row === undefined) return 'gone';
        if (contentOf(row).kind === 'media') {
          toTray.run({ localId });
          replyToDraft.run({ localId });
        } else {
          if (draftInUse.get({ chatId: row.chatId }) !== undefined) return 'draft-not-empty';
          toDraft.run({ localId });
        }
        audit.add({ action: 'edit', by: 'person', localId }, at);
        drop.run({ localId });
        return 'back';
      }),
    remove: (localId, at) =>
      inTransaction(database, () => {
        if (one.get({ localId }) === undefined) return false;
        audit.add({ action: 'schedule-discard', by: 'person', localId }, at);
        drop.run({ localId });
        return true;
      }),
  };
}

function contentOf({ content }: Row): StoredContent {
  return readJson<StoredContent>(content, { kind: 'text' });
}

function toScheduled(row: Row, missedBefore: number): ScheduledMessage {
  const { localId, chatId, name, number, text, sendAt } = row;
  return {
    localId,
    chatId,
    chat: { name, number },
    text,
    sendAt,
    missed: sendAt < missedBefore,
    content: toContent(contentOf(row), null),
    replyTo:
      row.replyToLocalId === null
        ? null
        : { localId: row.replyToLocalId, excerpt: row.quoted ?? '' },
    options: readOptions(row.options),
  };
}

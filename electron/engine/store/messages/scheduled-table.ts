import type { StoppedDetail } from '../../../../shared/contract/audit.ts';
import type { ScheduledMessage } from '../../../../shared/contract/scheduled.ts';
import { isForm } from '../../../../shared/domain/written-content.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { addFormToTray, addToTray } from './attachments-table.ts';
import { shownName } from '../chats/chat-order-table.ts';
import type { Database } from '../database.ts';
import { isDraftInUse } from '../chats/drafts-table.ts';
import { joinQuoted, quotedText, replyOf } from './messages-table.ts';
import { queueMessage, type QueuedMessage, scheduleDetail } from './new-messages.ts';
import type { OutboxTable } from './outbox-table.ts';
import { answeredAt } from '../chats/owed.ts';
import { readJson, readOptions } from '../rows/read-json.ts';
import { isCut } from '../told/listening-table.ts';
import { lastCome } from '../chats/reading-table.ts';
import { type StoredContent, toContent } from '../rows/stored-content.ts';

/** What the passing of time did to scheduled messages. */
export interface Turn {
  /** The chats in which one became a message. */
  chatIds: string[];
  /** How many missed their time and wait for a person to decide. */
  missed: number;
  /** The time of the next one, in milliseconds since 1970; null: there is none. */
  nextAt: number | null;
}

type Row = Required<QueuedMessage> &
  Pick<ScheduledMessage, 'sendAt' | 'createdAt' | 'answeredAt' | 'cameBefore'> & {
    name: string | null;
    number: string;
    quoted: string | null;
    isHeld: number;
    unlessAfter: number | null;
  };

const columns = `
  scheduled.local_id AS localId, scheduled.chat_id AS chatId, ${shownName} AS name, chat.number, scheduled.text, scheduled.content,
  scheduled.reply_to_local_id AS replyToLocalId, ${quotedText} AS quoted,
  scheduled.options, scheduled.template_id AS templateId, send_at AS sendAt, scheduled.created_at AS createdAt,
  is_held AS isHeld, scheduled.closing, unless_after AS unlessAfter, ${answeredAt} AS answeredAt, ${lastCome} AS cameBefore
  FROM scheduled JOIN chat USING (chat_id)
  ${joinQuoted('scheduled')}`;

/** Milliseconds after which one is looked at again that is due and was not sent. */
const lookAgainMs = 1_000;

/** SQL for what is sent at its time, which was not before `:missedBefore`. */
const waits = `is_held = 0 AND send_at >= :missedBefore AND ${answeredAt} IS NULL`;

/** SQL for whether the service was not heard since then, and not all that came into its chat meanwhile has been read back. */
const isInGap = `EXISTS (SELECT 1 FROM gap LEFT JOIN gap_chat ON gap_chat.gap_id = gap.gap_id AND gap_chat.chat_id = scheduled.chat_id
  WHERE (filled_at IS NULL OR ${isCut}) AND (ended_at IS NULL OR ended_at > unless_since))`;

/** What is to be sent at a time. None of it is a message yet: it becomes one of the same id, once, at its turn. */
export function scheduledTable(
  database: Database,
  { audit, outbox }: { audit: Pick<AuditTable, 'add'>; outbox: Pick<OutboxTable, 'cancel'> },
) {
  const one = (localId: string): Row | undefined =>
    database.get<Row>(`SELECT ${columns} WHERE scheduled.local_id = :localId`, { localId });
  const drop = (localId: string) =>
    database.run('DELETE FROM scheduled WHERE local_id = :localId', { localId });

  const keepTime = (chatId: string, sendAt: number, unlessAnswered: boolean) =>
    database.run(
      `INSERT INTO draft (chat_id, text, send_at, unless_answered) VALUES (:chatId, '', :sendAt, :unlessAnswered)
       ON CONFLICT (chat_id) DO UPDATE SET send_at = max(coalesce(send_at, 0), :sendAt),
         unless_answered = max(unless_answered, :unlessAnswered)`,
      { chatId, sendAt, unlessAnswered: Number(unlessAnswered) },
    );

  const becomeMessage = (
    row: Row,
    { by, stopped = null }: { by: 'person' | 'postline'; stopped?: StoppedDetail | null },
    at: number,
  ): void => {
    const how = { by, heldUntil: null, anyTime: by === 'person', stopped };
    // A message of this id is this message: sent already, and not again.
    queueMessage(database, audit, row, how, at);
    drop(row.localId);
  };

  const moveToDraft = (row: Row, at: number): 'back' | 'draft-not-empty' => {
    const { localId, chatId, text, replyToLocalId, options } = row;
    const content = contentOf(row);
    const sendAt = row.sendAt > at ? row.sendAt : null;
    if (isForm(content)) addFormToTray(database, { attachmentId: localId, chatId, content });
    else if (content.kind === 'media') {
      addToTray(database, {
        attachmentId: localId,
        chatId,
        caption: text,
        content: row.content,
        problem: null,
        isRecording: 0,
      });
      const reply = { chatId, text: '', replyToLocalId };
      if (replyToLocalId !== null) database.insert('draft', reply, 'OR IGNORE');
    } else {
      if (isDraftInUse(database, chatId)) return 'draft-not-empty';
      const card = content.kind === 'link-card' ? JSON.stringify(content.card) : null;
      // Files of the tray may wait for a time.
      const before = database.get<{ sendAt: number | null; unlessAnswered: number }>(
        'SELECT send_at AS sendAt, unless_answered AS unlessAnswered FROM draft WHERE chat_id = :chatId',
        { chatId },
      );
      const draft = { chatId, text, card, replyToLocalId, options };
      const when = before ?? { sendAt: null, unlessAnswered: 0 };
      database.insert('draft', { ...draft, ...when }, 'OR REPLACE');
    }
    if (sendAt !== null) keepTime(chatId, sendAt, row.unlessAfter !== null);
    audit.add({ action: 'edit', by: 'person', localId }, at);
    drop(localId);
    return 'back';
  };

  return {
    get: (localId: string): ScheduledMessage | null => {
      const row = one(localId);
      return row === undefined ? null : toScheduled(row, 0);
    },
    /** Returns those of a chat, or of all, by time. `missed` is what was to be sent before `missedBefore`. */
    list: (chatId: string | null, missedBefore: number): ScheduledMessage[] =>
      database
        .all<Row>(
          `SELECT ${columns} WHERE :chatId IS NULL OR scheduled.chat_id = :chatId ORDER BY send_at, place`,
          { chatId },
        )
        .map((row) => toScheduled(row, missedBefore)),
    /**
     * Makes messages at the end of their lanes of what is due at `at`, in one step with the end of their rows. What was due
     * before `missedBefore` stays; so does what was to be sent only if they don’t answer before, and they have, or that is not known:
     * the service was not heard in between, or what came in may be read only now (`isHeard`: it is not so).
     */
    turn: (missedBefore: number, at: number, isHeard = true): Turn =>
      database.transaction(() => {
        const rows = database.all<Row>(
          `SELECT ${columns} WHERE ${waits} AND send_at <= :at AND (unless_after IS NULL OR (:isHeard AND NOT ${isInGap}))
           ORDER BY send_at, place`,
          { missedBefore, at, isHeard: Number(isHeard) },
        );
        for (const row of rows) becomeMessage(row, { by: 'postline' }, at);
        const ahead = database.one<{ missed: number; nextAt: number | null }>(
          `SELECT (SELECT count(*) FROM scheduled WHERE is_held = 0 AND send_at < :missedBefore AND ${answeredAt} IS NULL) AS missed,
                  (SELECT min(iif(send_at <= :at, :at + ${lookAgainMs}, send_at)) FROM scheduled WHERE ${waits}) AS nextAt`,
          { missedBefore, at },
        );
        const chatIds = [...new Set(rows.map(({ chatId }) => chatId))];
        return { chatIds, ...ahead };
      }),
    /** Puts off to `until` what is due at `at` and has not missed its time. Returns the chats. */
    putOff: (missedBefore: number, at: number, until: number): string[] =>
      database
        .all<{ chatId: string }>(
          `UPDATE scheduled SET send_at = :until
           WHERE ${waits} AND send_at <= :at RETURNING chat_id AS chatId`,
          { missedBefore, at, until },
        )
        .map(({ chatId }) => chatId),
    /**
     * Makes a message of one, whatever its time. `stopped`: what a person was stopped for, and sends it in spite of. False: there is none
     * of that id any more.
     */
    sendNow: (localId: string, at: number, stopped: StoppedDetail | null = null): boolean =>
      database.transaction(() => {
        const row = one(localId);
        if (row !== undefined) becomeMessage(row, { by: 'person', stopped }, at);
        return row !== undefined;
      }),
    /**
     * `unlessAnswered`: it is sent then only if nothing comes into its chat beside what was here at the place `cameBefore` (`lastCome`);
     * null: beside what is here now.
     */
    changeTime: (
      localId: string,
      {
        sendAt,
        unlessAnswered,
        cameBefore = null,
      }: { sendAt: number; unlessAnswered: boolean; cameBefore?: number | null },
      at: number,
    ): boolean =>
      database.transaction(() => {
        const sql = `UPDATE scheduled SET send_at = :sendAt, is_held = 0, unless_after = iif(:unlessAnswered, coalesce(:cameBefore, ${lastCome}), NULL),
            unless_since = iif(:unlessAnswered, :at, NULL) WHERE local_id = :localId`;
        const values = { localId, sendAt, at, cameBefore, unlessAnswered: Number(unlessAnswered) };
        if (database.run(sql, values) === 0) return false;
        const detail = scheduleDetail(sendAt, unlessAnswered);
        audit.add({ action: 'schedule-change', by: 'person', localId, detail }, at);
        return true;
      }),
    /**
     * Puts it back where it was written: a text into the draft, which must be empty, media into the tray. A time that has not passed stays
     * with what is written there: nothing of it is sent before.
     */
    moveToDraft: (localId: string, at: number): 'back' | 'draft-not-empty' | 'gone' =>
      database.transaction(() => {
        const row = one(localId);
        return row === undefined ? 'gone' : moveToDraft(row, at);
      }),
    /**
     * Takes what is still scheduled of these off and puts it back likewise; `left`: the time of one has come, and nothing is changed.
     * `beside`: something else is in the draft, so the text stays in a message, which is cancelled.
     */
    takeBack: (localIds: readonly string[], at: number): 'back' | 'beside' | 'left' =>
      database.transaction(() => {
        const isMessage = 'SELECT 1 FROM message WHERE local_id = :localId';
        if (localIds.some((localId) => database.get(isMessage, { localId }))) return 'left';
        let result: 'back' | 'beside' = 'back';
        for (const localId of localIds) {
          const row = one(localId);
          if (row === undefined) continue;
          if (moveToDraft(row, at) === 'back') continue;
          becomeMessage(row, { by: 'person' }, at);
          outbox.cancel(localId, at);
          result = 'beside';
        }
        return result;
      }),
    remove: (localId: string, at: number): boolean =>
      database.transaction(() => {
        if (one(localId) === undefined) return false;
        audit.add({ action: 'schedule-discard', by: 'person', localId }, at);
        drop(localId);
        return true;
      }),
  };
}

export type ScheduledTable = ReturnType<typeof scheduledTable>;

function contentOf({ content }: Row): StoredContent {
  return readJson<StoredContent>(content, { kind: 'text' });
}

function toScheduled(row: Row, missedBefore: number): ScheduledMessage {
  const { localId, chatId, name, number, text, createdAt, sendAt, isHeld, answeredAt } = row;
  return {
    localId,
    chatId,
    chat: { name, number },
    text,
    createdAt,
    sendAt,
    missed: isHeld === 1 || answeredAt !== null || sendAt < missedBefore,
    held: isHeld === 1,
    unlessAnswered: row.unlessAfter !== null,
    answeredAt,
    cameBefore: row.cameBefore,
    content: toContent(contentOf(row), null, null),
    replyTo: replyOf(row),
    options: readOptions(row.options),
  };
}

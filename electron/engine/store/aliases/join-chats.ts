import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import type { Database, SqlValue } from '../database.ts';
import { describeChat } from '../../numbers/describe-chat.ts';
import { addChat } from '../chats/chats-table.ts';
import { keepingDamage } from '../rows/message-checksum.ts';
import { longestNotes } from '../chats/people-imports-table.ts';
import { changeChat, chatRow, countOrder, draftRow, joinedPart, putBack } from './chat-rows.ts';
import { tablesOfChats } from '../rows/tables-of-chats.ts';
import type { SetColumnName } from '../chats/set-columns.ts';
import type { FormerChat, Row } from './former-chat.ts';
import { mergeDrafts } from './merge-drafts.ts';

/**
 * Merges the chat of a hidden ID into the number’s chat and deletes it, within a transaction. Returns what separating
 * needs to restore it, or null if the hidden ID had no chat.
 */
export function joinChats(database: Database, hiddenId: string, chatId: string): FormerChat | null {
  const chat = chatRow(database, hiddenId);
  if (chat === null) return null;
  const isNew = chatRow(database, chatId) === null;
  const parts = parseChatId(chatId);
  if (isNew && parts !== null) addChat(database, describeChat(parts), 0);
  const before = joinedPart(database, chatId);
  const draftBefore = draftRow(database, chatId);
  const draft = draftRow(database, hiddenId);
  const personOf = othersOf(database, hiddenId);
  const { lastPosition } = database.one<{ lastPosition: number }>(
    'SELECT coalesce(max(position), 0) AS lastPosition FROM message',
  );
  const places = makeRoom(database, hiddenId, chatId);
  const move = 'SET chat_id = :chatId, address = :hiddenId WHERE chat_id = :hiddenId';
  keepingDamage(database, { chatId: hiddenId, address: null }, () => {
    database.run(`UPDATE message ${move}`, { chatId, hiddenId });
  });
  database.run('UPDATE outbox SET chat_id = :chatId WHERE chat_id = :hiddenId', {
    chatId,
    hiddenId,
  });
  const rows = moveRows(database, hiddenId, chatId);
  moveMarks(database, hiddenId, chatId);
  const labels = moveLabels(database, hiddenId, chatId);
  moveDraft(database, draft, draftBefore, chatId);
  changeChat(database, chatId, together(before, chat, isNew));
  database.run('DELETE FROM chat WHERE chat_id = :hiddenId', { hiddenId });
  countOrder(database, chatId);
  // Read last: deleting the chat may have ended a person who has only one chat left.
  const after = joinedPart(database, chatId);
  const draftAfter = draftRow(database, chatId);
  const into = { isNew, before, after, labelIds: labels.given, draftBefore, draftAfter };
  return { chat, labelIds: labels.own, draft, rows, places, lastPosition, personOf, into };
}

/** Returns the merged columns: the number’s name, pin and person win, and the chat is open if either was. */
function together(
  number: Row,
  hidden: Row,
  isNew: boolean,
): Record<SetColumnName | 'last_activity_at', SqlValue> {
  const first = (column: string): SqlValue => number[column] ?? hidden[column] ?? null;
  return {
    name: first('name'),
    notes: notesOf(String(number['notes']), String(hidden['notes'])),
    pinned_at: first('pinned_at'),
    zone: first('zone'),
    person_id: first('person_id'),
    last_activity_at: Math.max(...[number, hidden].map((chat) => Number(chat['last_activity_at']))),
    ...promiseOf([number, hidden]),
    ...placeOf(isNew ? [hidden] : [number, hidden]),
  };
}

function notesOf(own: string, added: string): string {
  // Another desk that joined them has merged both already.
  if (own.includes(added)) return own;
  const both = [own, added].filter((notes) => notes !== '').join('\n');
  return both.length <= longestNotes ? both : own;
}

/** What was promised first stands for both. */
function promiseOf(chats: readonly Row[]) {
  const first = chats
    .filter((chat) => chat['remind_at'] !== null || chat['remind_note'] !== '')
    .sort(
      (one, other) => Number(one['remind_at'] ?? Infinity) - Number(other['remind_at'] ?? Infinity),
    )[0];
  return { remind_at: first?.['remind_at'] ?? null, remind_note: first?.['remind_note'] ?? '' };
}

/** The merged chat is closed if both are, and snoozed if neither is open. */
function placeOf(chats: readonly Row[]) {
  const notClosed = chats.filter((chat) => chat['closed_at'] === null);
  const closed = chats.map((chat) => Number(chat['closed_at']));
  if (notClosed.length === 0) return { closed_at: Math.max(...closed), snoozed_until: null };
  const snoozed = notClosed.map((chat) => chat['snoozed_until'] ?? null);
  const until = snoozed.includes(null) ? null : Math.min(...snoozed.map(Number));
  return { closed_at: null, snoozed_until: until };
}

function othersOf(database: Database, chatId: string): string[] {
  return database
    .all<{ chatId: string }>(
      `SELECT chat_id AS chatId FROM chat WHERE chat_id <> :chatId
         AND person_id = (SELECT person_id FROM chat WHERE chat_id = :chatId)`,
      { chatId },
    )
    .map((other) => other.chatId);
}

/** Shifts the hidden ID’s messages off sort keys that the number’s chat uses; both keep their order. */
function makeRoom(database: Database, hiddenId: string, chatId: string): FormerChat['places'] {
  const taken = 'SELECT 1 FROM message WHERE chat_id = :chatId AND sort_key = :sortKey';
  const moving = database.all<{ localId: string; sortKey: number }>(
    `SELECT local_id AS localId, sort_key AS sortKey FROM message WHERE chat_id = :hiddenId AND sort_key >= (
       SELECT min(sort_key) FROM message WHERE chat_id = :hiddenId
         AND sort_key IN (SELECT sort_key FROM message WHERE chat_id = :chatId))
     ORDER BY sort_key`,
    { hiddenId, chatId },
  );
  const former: FormerChat['places'] = [];
  let free = 0;
  for (const { localId, sortKey: own } of moving) {
    let sortKey = Math.max(own, free);
    while (database.get(taken, { chatId, sortKey }) !== undefined) sortKey += 1;
    free = sortKey + 1;
    if (sortKey === own) continue;
    former.push({ localId, sortKey: own });
    database.run('UPDATE message SET sort_key = :sortKey WHERE local_id = :localId', {
      localId,
      sortKey,
    });
  }
  return former;
}

/** Moves the rows of `tablesOfChats`. Attachments go after the number’s; a second recording becomes a file. */
function moveRows(database: Database, hiddenId: string, chatId: string): FormerChat['rows'] {
  database.run(
    `UPDATE attachment SET place = place + (SELECT coalesce(max(place), 0) FROM attachment WHERE chat_id = :chatId),
       is_recording = iif(EXISTS (SELECT 1 FROM attachment AS own WHERE own.chat_id = :chatId AND own.is_recording = 1
                                  AND own.removed_at IS NULL), 0, is_recording)
     WHERE chat_id = :hiddenId`,
    { hiddenId, chatId },
  );
  const rows: FormerChat['rows'] = {};
  for (const { table, key } of tablesOfChats(database)) {
    const moved = database.all<{ key: SqlValue }>(
      `UPDATE OR REPLACE ${table} SET chat_id = :chatId WHERE chat_id = :hiddenId RETURNING ${key} AS key`,
      { hiddenId, chatId },
    );
    if (moved.length > 0) rows[table] = moved.map((row) => row.key);
  }
  return rows;
}

/** Moves the hidden ID’s pending team marks to the number’s chat: what is out already comes back under the number. */
function moveMarks(database: Database, hiddenId: string, chatId: string): void {
  const waiting = `chat_id = :hiddenId AND is_waiting = 1 AND kind <> 'alias'`;
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
     SELECT kind, :chatId, entity_id, version, 1 FROM team_register WHERE ${waiting}
     ON CONFLICT DO UPDATE SET version = max(excluded.version, 1 + version), is_waiting = 1`,
    { hiddenId, chatId },
  );
  database.run(
    `UPDATE team_register SET is_waiting = 0, seq = nullif(seq, 0) WHERE chat_id = :hiddenId AND kind <> 'alias'`,
    { hiddenId },
  );
}

/** Moves labels. Returns those of the hidden ID (`own`), and those of them that are new to the number (`given`). */
function moveLabels(database: Database, hiddenId: string, chatId: string) {
  const idsOf = (sql: string): string[] =>
    database.all<{ labelId: string }>(sql, { hiddenId, chatId }).map(({ labelId }) => labelId);
  const given = idsOf(
    `INSERT OR IGNORE INTO chat_label (chat_id, label_id)
     SELECT :chatId, label_id FROM chat_label WHERE chat_id = :hiddenId ORDER BY label_id RETURNING label_id AS labelId`,
  );
  const own = database
    .all<{ labelId: string }>(
      'DELETE FROM chat_label WHERE chat_id = :hiddenId RETURNING label_id AS labelId',
      { hiddenId },
    )
    .map(({ labelId }) => labelId);
  return { own, given };
}

function moveDraft(
  database: Database,
  draft: Row | null,
  before: Row | null,
  chatId: string,
): void {
  if (draft === null) return;
  const merged = before === null ? draft : mergeDrafts(before, draft);
  database.run('DELETE FROM draft WHERE chat_id = :hiddenId', {
    hiddenId: draft['chat_id'] ?? null,
  });
  putBack(database, 'draft', { ...merged, chat_id: chatId });
}

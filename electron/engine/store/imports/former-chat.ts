import { isUnread } from '../chats/reading-table.ts';
import { touchChat } from '../chats/chats-table.ts';
import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';
import { markUndated } from '../rows/register-rows.ts';
import { isChatUsed } from '../rows/tables-of-chats.ts';

/** A chat that a part of an import wrote into. */
export interface ImportedChat {
  part: number;
  chatId: string;
}

/** What a chat was before an import. */
interface FormerChat {
  /** There was none. */
  isNew: boolean;
  /** The name that the import gave it; null: none. */
  named: string | null;
  lastActivityAt: number;
  /** Since the import. */
  touchedAt: number;
  closedAt: number | null;
  snoozedUntil: number | null;
  /** Positions of messages that were unread until the import brought an answer to them. */
  read: number[];
  /** When the import came to it. */
  at: number;
}

/** Notes what a chat is before a part of an import writes into it for the first time; there may be none yet. */
export function noteFormer(database: Database, of: ImportedChat, at: number): void {
  const { part, chatId } = of;
  const key = { part, chatId };
  const noted = 'SELECT 1 FROM message_import_chat WHERE part = :part AND chat_id = :chatId';
  if (database.get(noted, key) !== undefined) return;
  const before = database.get<Pick<FormerChat, 'lastActivityAt' | 'closedAt' | 'snoozedUntil'>>(
    `SELECT last_activity_at AS lastActivityAt, closed_at AS closedAt, snoozed_until AS snoozedUntil
     FROM chat WHERE chat_id = :chatId`,
    { chatId },
  );
  const { lastActivityAt = 0, closedAt = null, snoozedUntil = null } = before ?? {};
  const former: FormerChat = {
    isNew: before === undefined,
    named: null,
    lastActivityAt,
    touchedAt: lastActivityAt,
    closedAt,
    snoozedUntil,
    read: [],
    at,
  };
  database.insert('message_import_chat', { ...key, former: JSON.stringify(former) });
}

/** Notes that a part of an import gave a chat its name. */
export function noteNamed(database: Database, of: ImportedChat, name: string): void {
  change(database, of, "json_set(former, '$.named', :name)", { name });
}

/** Notes which messages of others an answer that an import brought will mark as read (`readByAnswer`). */
export function noteRead(database: Database, of: ImportedChat, localId: string): void {
  const unread = database
    .all<{ position: number }>(
      `SELECT position FROM message
       WHERE chat_id = :chatId AND ${isUnread} AND import_part IS NOT :part
         AND sort_key < (SELECT sort_key FROM message WHERE local_id = :localId AND is_answer)`,
      { ...of, localId },
    )
    .map(({ position }) => position);
  if (unread.length === 0) return;
  const read = `json_set(former, '$.read', (SELECT json_group_array(value) FROM (
    SELECT value FROM json_each(former, '$.read') UNION ALL SELECT value FROM json_each(:unread))))`;
  change(database, of, read, { unread: JSON.stringify(unread) });
}

/** Moves a chat in the list to where its newest message belongs, and notes by what that is taken back. */
export function moveToNewest(database: Database, of: ImportedChat, at: number): void {
  touchChat(database, of.chatId, at);
  const touched = "json_set(former, '$.touchedAt', max(former ->> '$.touchedAt', :at))";
  change(database, of, touched, { at });
}

/** Makes a chat what it was before an import, of which nothing is known any more then; what was changed since stays. */
export function putBack(database: Database, { part, chatId }: ImportedChat, now: number): void {
  const row = database.get<{ former: string }>(
    'DELETE FROM message_import_chat WHERE part = :part AND chat_id = :chatId RETURNING former',
    { part, chatId },
  );
  const former = readJson<FormerChat | null>(row?.former ?? null, null);
  if (former === null) return;
  const { named, lastActivityAt, touchedAt, closedAt, snoozedUntil, read, at, isNew } = former;
  // Whose newest message brings the name as well keeps it.
  const unnamed = database.run(
    `UPDATE chat SET name = NULL, folded = NULL WHERE chat_id = :chatId AND name = :named AND name IS NOT (SELECT sender_name FROM message
       WHERE chat_id = :chatId AND direction = 'in' ORDER BY sort_key DESC LIMIT 1)`,
    { chatId, named },
  );
  if (unnamed > 0) markUndated(database, 'chat-name', chatId);
  database.run(
    'UPDATE chat SET last_activity_at = :lastActivityAt WHERE chat_id = :chatId AND last_activity_at = :touchedAt',
    { chatId, lastActivityAt, touchedAt },
  );
  // Unless somebody wrote since then, who brings it back as well.
  database.run(
    `UPDATE chat SET closed_at = :closedAt WHERE chat_id = :chatId AND closed_at IS NULL AND :closedAt IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM message WHERE chat_id = :chatId AND asks AND created_at > :closedAt)`,
    { chatId, closedAt },
  );
  database.run(
    `UPDATE chat SET snoozed_until = :snoozedUntil WHERE chat_id = :chatId AND snoozed_until IS NULL AND :snoozedUntil > :now
       AND NOT EXISTS (SELECT 1 FROM message WHERE chat_id = :chatId AND (asks OR is_answer) AND created_at > :at)`,
    { chatId, snoozedUntil, now, at },
  );
  // Whoever opened the chat since then has seen them.
  database.run(
    `UPDATE message SET read_at = NULL WHERE position IN (SELECT value FROM json_each(:read)) AND chat_id = :chatId
       AND direction = 'in' AND (SELECT coalesce(opened_at, 0) < :at FROM chat WHERE chat_id = :chatId)`,
    { read: JSON.stringify(read), chatId, at },
  );
  if (isNew) deleteUnused(database, chatId);
}

function change(
  database: Database,
  { part, chatId }: ImportedChat,
  former: string,
  values: Record<string, string | number>,
): void {
  database.run(
    `UPDATE message_import_chat SET former = ${former} WHERE part = :part AND chat_id = :chatId`,
    { part, chatId, ...values },
  );
}

/** Deletes a chat that an import made, unless something of it is in use by now. */
function deleteUnused(database: Database, chatId: string): void {
  if (isChatUsed(database, chatId)) return;
  database.run("DELETE FROM chat WHERE chat_id = :chatId AND name IS NULL AND notes = ''", {
    chatId,
  });
}

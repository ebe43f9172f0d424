import type { Database } from '../database.ts';
import type { Row } from './former-chat.ts';

/** Columns of a number’s chat that joining may change. Separating restores those that were not changed since. */
const joinedColumns =
  'name, notes, closed_at, pinned_at, snoozed_until, remind_at, remind_note, zone, person_id, last_activity_at';

export function chatRow(database: Database, chatId: string): Row | null {
  return database.get<Row>('SELECT * FROM chat WHERE chat_id = :chatId', { chatId }) ?? null;
}

export function draftRow(database: Database, chatId: string): Row | null {
  return database.get<Row>('SELECT * FROM draft WHERE chat_id = :chatId', { chatId }) ?? null;
}

export function joinedPart(database: Database, chatId: string): Row {
  return database.one<Row>(`SELECT ${joinedColumns} FROM chat WHERE chat_id = :chatId`, { chatId });
}

/** Updates columns of a chat. */
export function changeChat(database: Database, chatId: string, columns: Row): void {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  database.run(
    `UPDATE chat SET ${names.map((name) => `${name} = :${name}`).join()}, folded = NULL WHERE chat_id = :chatId`,
    { chatId, ...columns },
  );
}

/** Restores a saved row, without columns that the table no longer has. */
export function putBack(database: Database, table: string, row: Row): void {
  const columns = database
    .all<{ name: string }>('SELECT name FROM pragma_table_info(:table)', { table })
    .map(({ name }) => name)
    .filter((name) => name in row);
  const values = Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
  database.run(
    `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${columns.map((name) => `:${name}`).join()})`,
    values,
  );
}

export function isSameRow(one: Row | null, other: Row | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Counts a chat's order anew: its triggers (schema/messages.sql) do not fire when messages change chats. */
export function countOrder(database: Database, chatId: string): void {
  database.run('INSERT INTO recounted_chat VALUES (:chatId, 9223372036854775807)', { chatId });
}

/** Returns every table whose rows belong to a chat directly, with the first key column besides the chat ID. */
export function tablesOfChats(database: Database): { table: string; key: string }[] {
  return database.all(
    `SELECT schema.name AS "table", (SELECT name FROM pragma_table_info(schema.name)
        WHERE pk > 0 AND name <> 'chat_id' ORDER BY pk LIMIT 1) AS key
     FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS chat
     WHERE schema.type = 'table' AND chat.name = 'chat_id'
       AND schema.name NOT IN ('chat', 'chat_label', 'draft', 'message', 'outbox', 'alias', 'audit', 'team_register')
     ORDER BY schema.name`,
  );
}

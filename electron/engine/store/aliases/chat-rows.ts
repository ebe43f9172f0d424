import type { Database } from '../database.ts';
import { setColumnNames } from '../chats/set-columns.ts';
import type { Row } from './former-chat.ts';

/** Columns of a number’s chat that joining may change. Separating restores those that were not changed since. */
const joinedColumns = [...setColumnNames, 'last_activity_at'].join(', ');

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

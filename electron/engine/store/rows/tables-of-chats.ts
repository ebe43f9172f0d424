import type { Database } from '../database.ts';

interface TableOfChats {
  table: string;
  key: string;
}

/** By history: a schema stays as it is while one is open. */
const found = new WeakMap<Database, TableOfChats[]>();

/** Returns every table whose rows belong to a chat directly, with the first key column besides the chat ID. */
export function tablesOfChats(database: Database): TableOfChats[] {
  const known = found.get(database);
  if (known !== undefined) return known;
  const tables = database.all<TableOfChats>(
    `SELECT schema.name AS "table", (SELECT name FROM pragma_table_info(schema.name)
        WHERE pk > 0 AND name <> 'chat_id' ORDER BY pk LIMIT 1) AS key
     FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS chat
     WHERE schema.type = 'table' AND chat.name = 'chat_id'
       AND schema.name NOT IN ('chat', 'chat_label', 'draft', 'message', 'outbox', 'alias', 'audit', 'team_register')
     ORDER BY schema.name`,
  );
  found.set(database, tables);
  return tables;
}

/** Returns whether a chat has a message, a draft, a label, or anything else of its own; with `isAside`, nothing in the outbox and no hidden ID counts. */
export function isChatUsed(database: Database, chatId: string, isAside = false): boolean {
  const tables = ['message', 'draft', 'chat_label', ...(isAside ? [] : ['outbox', 'alias'])];
  return [...tables, ...tablesOfChats(database).map(({ table }) => table)].some(
    (table) =>
      database.get(`SELECT 1 FROM ${table} WHERE chat_id = :chatId LIMIT 1`, { chatId }) !==
      undefined,
  );
}

import type { Database } from '../database.ts';

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

import type { DatabaseSync } from 'node:sqlite';

/**
 * Returns every table, index, view and trigger of a history with the SQL that creates it, sorted, without what SQLite writes
 * inconsistently: white space, quotes, capitals, and the statistics of its planner.
 */
export function schemaOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema`)
    .all() as { type: string; name: string; tableName: string; sql: string | null }[];
  return rows
    .filter(({ name }) => !/^sqlite_stat\d$/.test(name))
    .map(({ type, name, tableName, sql }) => {
      const plain = (sql ?? '').replace(/["'`[\]\s]/g, '').toLowerCase();
      return `${type} ${name} ${tableName} ${plain}`;
    })
    .sort();
}

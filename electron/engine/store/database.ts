import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations/migrations.ts';

export type Database = DatabaseSync;

/** The one statement form of the tables: values by name, rows as plain objects of the caller's type. */
export interface Query<Row, Parameters extends Record<string, SqlValue>> {
  all(parameters: Parameters): Row[];
  get(parameters: Parameters): Row | undefined;
  /** How many rows it changed. */
  run(parameters: Parameters): number;
}

export type SqlValue = string | number | null;

/** Prepares a statement once; `Row` must name the columns that it selects. */
export function query<
  Row = never,
  Parameters extends Record<string, SqlValue> = Record<never, never>,
>(database: Database, sql: string): Query<Row, Parameters> {
  const statement = database.prepare(sql);
  return {
    all: (parameters) => statement.all(parameters) as Row[],
    get: (parameters) => statement.get(parameters) as Row | undefined,
    run: (parameters) => Number(statement.run(parameters).changes),
  };
}

/** Runs `work` in one transaction that holds the write lock from its beginning; an error undoes all of it. */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself where the disk is full or fails.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Opens a history file, makes it durable and brings its schema up to date, each migration in a transaction with its number.
 * Throws where the file is no database, is damaged, is in use, or was written by a newer Postline.
 */
export function openDatabase(file: string): Database {
  if (existsSync(file)) refuseInUse(file);
  const database = new DatabaseSync(file);
  try {
    // Two writers on a WAL can corrupt it before SQLite 3.51.3; the older rollback journal cannot.
    const version = single(database, 'SELECT sqlite_version() AS value') as string;
    database.exec(`PRAGMA journal_mode = ${isAtLeast(version, [3, 51, 3]) ? 'WAL' : 'DELETE'}`);
    database.exec('PRAGMA synchronous = FULL');
    // A backup program may look into the file for a moment.
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec('PRAGMA foreign_keys = ON');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Two that send from one history would send twice. The lock of the folder keeps them apart, but is a file that can be deleted;
 * whoever has a history open holds a lock on the history itself as long as there is a write-ahead log.
 */
function refuseInUse(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 1000');
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new Error('another program is using this file', { cause: error });
  } finally {
    database.close();
  }
}

function migrate(database: Database): void {
  const current = single(
    database,
    'SELECT user_version AS value FROM pragma_user_version',
  ) as number;
  if (current > migrations.length) {
    throw new Error(`the history was written by a newer Postline (schema ${current})`);
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < current) continue;
    inTransaction(database, () => {
      database.exec(migration);
      database.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}

/** Reads the statement to its end: one that still stands on a row keeps tables and indexes from being dropped. */
function single(database: Database, sql: string): unknown {
  const [row] = database.prepare(sql).all() as { value: unknown }[];
  return row?.value;
}

function isAtLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, part] of wanted.entries()) {
    const own = parts[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { storageReason } from '../storage-error.ts';
import { addSqlFunctions } from './sql-functions.ts';
import {
  type FileMarks,
  type HistorySchema,
  historySchema,
  marksOf,
  refuseMarks,
} from './history-schema.ts';

type Values = Record<string, SqlValue>;

export type SqlValue = string | number | null;

/** A history file. Each statement is prepared once; its parameters are named, and its rows are objects of the caller's type. */
export class Database extends DatabaseSync {
  readonly #prepared = new Map<string, { statement: StatementSync; values: number }>();

  constructor(...where: ConstructorParameters<typeof DatabaseSync>) {
    super(...where);
    addSqlFunctions(this);
  }

  all<Row>(sql: string, values: Values = {}): Row[] {
    return this.#statement(sql, values).all(values) as Row[];
  }

  /** Returns the first row, and reads to the end: an unfinished statement prevents tables and indexes from being dropped. */
  get<Row>(sql: string, values: Values = {}): Row | undefined {
    return this.all<Row>(sql, values)[0];
  }

  /** Returns the row of a statement that always has one, as a count. */
  one<Row>(sql: string, values: Values = {}): Row {
    return this.all<Row>(sql, values)[0] as Row;
  }

  /** Returns the number of changed rows. */
  run(sql: string, values: Values = {}): number {
    return Number(this.#statement(sql, values).run(values).changes);
  }

  /** Inserts a row whose fields are the columns in camel case; returns whether it was added. */
  insert(table: string, row: Values, or: '' | 'OR IGNORE' | 'OR REPLACE' = ''): boolean {
    const names = Object.keys(row);
    const values = names.map((name) => `:${name}`).join();
    return (
      this.run(
        `INSERT ${or} INTO ${table} (${names.map(toColumn).join()}) VALUES (${values})`,
        row,
      ) > 0
    );
  }

  /**
   * Inserts rows that all have the same fields, by one statement: per row, SQLite begins a statement and copies each page that it changes.
   * `shared` is what they all have. Texts are to be well-formed, as all are that SQLite gives back.
   */
  insertAll(table: string, rows: readonly Values[], shared: Values): void {
    const [first] = rows;
    if (first === undefined) return;
    const own = Object.keys(first);
    const names = Object.keys(shared);
    const columns = [...own, ...names].map(toColumn).join();
    const values = [
      ...own.map((_, index) => `value ->> ${index}`),
      ...names.map((name) => `:${name}`),
    ].join();
    this.run(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM json_each(:rows)`, {
      ...shared,
      rows: JSON.stringify(rows.map((row) => own.map((name) => row[name]))),
    });
  }

  /**
   * Runs `work` in one transaction that holds the write lock from its beginning; an error undoes all of it. Within another one it is
   * a part of that, which an error undoes as a whole.
   */
  transaction<Result>(work: () => Result): Result {
    if (this.isTransaction) return work();
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite rolls back by itself if the disk is full or fails.
      if (this.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Runs `work` as part of a transaction. An error undoes this part alone and is returned; null: there was none. Throws if the cause
   * is the disk and not the work.
   */
  attempt(work: () => void): Error | null {
    let failed: Error | null = null;
    this.run('SAVEPOINT attempt');
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error) || !isOfWork(error) || !this.isTransaction) throw error;
      this.run('ROLLBACK TO attempt');
      failed = error;
    }
    this.run('RELEASE attempt');
    return failed;
  }

  #statement(sql: string, values: Values): StatementSync {
    let prepared = this.#prepared.get(sql);
    if (prepared === undefined) {
      const names = new Set(sql.match(/:\w+/g));
      // Of a limit that is a parameter alone, SQLite looks at each value, and prepares the statement anew for it: often for longer than it runs.
      const statement = this.prepare(sql.replaceAll('LIMIT :', 'LIMIT +:'));
      prepared = { statement, values: names.size };
      this.#prepared.set(sql, prepared);
    }
    // SQLite rejects a superfluous value, and reads a missing one as NULL.
    if (Object.keys(values).length < prepared.values) throw new Error(`a value is missing: ${sql}`);
    return prepared.statement;
  }
}

/** SQLITE_ERROR, TOOBIG, CONSTRAINT, MISMATCH and RANGE: https://www.sqlite.org/rescode.html */
const codesOfWork: readonly number[] = [1, 18, 19, 20, 25];

/** Returns whether an error would occur on any disk: an invalid statement, or a value that a table or JavaScript cannot hold. */
function isOfWork(error: Error): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (errcode !== undefined) return codesOfWork.includes(errcode % 256);
  // The last one comes from a closed history.
  return storageReason(error) === undefined && code !== 'ERR_INVALID_STATE';
}

/** Returns SQL that selects columns of a table as fields in camel case; the fields are separated by spaces. */
export function select(table: string, fields: string): string {
  return fields
    .split(' ')
    .map((name) => `${table}.${toColumn(name)} AS ${name}`)
    .join(', ');
}

/** Returns SQL that sets columns to the values of their fields. */
export function assign(fields: string): string {
  return fields
    .split(' ')
    .map((name) => `${toColumn(name)} = :${name}`)
    .join(', ');
}

/** Returns the boolean that a column holds as 0 or 1. */
export function toBoolean(column: number | null): boolean | null {
  return column === null ? null : column === 1;
}

const columns = new Map<string, string>();

/** Returns the column of a field: `chat_id` of `chatId`. Each is made once: an import asks for the same ones for each of its rows. */
function toColumn(field: string): string {
  let column = columns.get(field);
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(field, column);
  }
  return column;
}

/**
 * Opens a history file and makes it durable. A new one gets the present schema; an older one is brought up to date, each step in a
 * transaction with its number. Throws if the file is not a database, is damaged, is in use, or is of a Postline whose histories this one
 * may not open.
 */
export function openDatabase(file: string, schema: HistorySchema = historySchema): Database {
  if (existsSync(file)) refuseInUse(file);
  const database = new Database(file);
  try {
    const marks = readMarks(database);
    refuseMarks(marks, schema);
    // Before there is a write-ahead log, which would have every page written twice.
    if (marks.number === 0) makeSchema(database, schema);
    makeDurable(database);
    database.exec('PRAGMA foreign_keys = ON');
    // Overwrites deleted data at once, not when its space is used again.
    database.exec('PRAGMA secure_delete = ON');
    if (marks.number > 0) takeSteps(database, marks.number, schema);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes each transaction reach the disk before it ends. */
export function makeDurable(database: Database): void {
  // Two writers on a WAL can corrupt it before SQLite 3.51.3; the older rollback journal cannot.
  const { version } = database.one<{ version: string }>('SELECT sqlite_version() AS version');
  const isSafe = isAtLeast(version, [3, 51, 3]);
  database.exec(`PRAGMA journal_mode = ${isSafe ? 'WAL' : 'DELETE'}`);
  database.exec('PRAGMA synchronous = FULL');
  // A backup program may open the file for a moment.
  database.exec('PRAGMA busy_timeout = 5000');
}

/**
 * Throws if another program has a history open: two that send from one history would send twice. The folder's lock prevents this, but
 * its file can be deleted; with a write-ahead log, a program also holds a lock on each history that it has open.
 */
export function refuseInUse(file: string): void {
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

/** Bytes from the start of a database to its schema's number, and to its mark: https://sqlite.org/fileformat.html */
const numberAt = 60;
const markAt = 68;

/**
 * Throws if this Postline may not open a history. Reads only its header: SQLite would clean up what another Postline left. What is no
 * database is for SQLite to tell.
 */
export function refuseByHeader(file: string, schema: HistorySchema = historySchema): void {
  const head = Buffer.alloc(markAt + 4);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, head, 0, head.length, 0);
  } finally {
    closeSync(opened);
  }
  if (head.toString('latin1', 0, 15) !== 'SQLite format 3') return;
  refuseMarks({ number: head.readUInt32BE(numberAt), mark: head.readUInt32BE(markAt) }, schema);
}

/** Returns which schema a history has, as the history itself says. */
export function readMarks(database: Database): FileMarks {
  return database.one<FileMarks>(
    'SELECT user_version AS number, application_id AS mark FROM pragma_user_version, pragma_application_id',
  );
}

function makeSchema(database: Database, schema: HistorySchema): void {
  database.exec('PRAGMA synchronous = FULL');
  database.transaction(() => {
    database.exec(schema.present);
    writeMarks(database, marksOf(schema));
  });
}

function takeSteps(database: Database, number: number, { present, steps }: HistorySchema): void {
  for (const [index, { sql }] of steps.entries()) {
    if (index + 1 < number) continue;
    database.transaction(() => {
      database.exec(sql);
      writeMarks(database, marksOf({ present, steps: steps.slice(0, index + 1) }));
    });
  }
}

function writeMarks(database: Database, { number, mark }: FileMarks): void {
  database.exec(`PRAGMA user_version = ${number}; PRAGMA application_id = ${mark}`);
}

function isAtLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, part] of wanted.entries()) {
    const own = parts[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { storageReason } from '../../storage-error.ts';
import { Database, makeDurable } from '../database.ts';
import { ofMessages, type Shelf, shelves } from './shelf.ts';

/** Of the tables and of how messages are folded: an index of another version is made anew. */
const version = 5;

/**
 * `entry` holds what a message says, folded, and its facts (searched-message.ts). Its rowid is a time, so that a search which
 * goes down the rowids meets the newest first and can stop; `place` says which message stands there. No message up to the
 * position `below` is indexed yet, but for those that changed. The other shelves have the same tables. A word is found by its
 * beginnings: each of up to five letters has an index of its own. What is merged, and when, is decided in index-messages.ts.
 */
const tables = ({ entry, place, progress }: Shelf, deletable: string) => `
CREATE VIRTUAL TABLE ${entry} USING fts5(words, ${deletable} prefix='1 2 3 4 5', tokenize='ascii');
INSERT INTO ${entry} (${entry}, rank) VALUES ('automerge', 0), ('usermerge', 8);
CREATE TABLE ${place} (at INTEGER PRIMARY KEY, position INTEGER NOT NULL UNIQUE) STRICT;
CREATE TABLE ${progress} (below INTEGER NOT NULL) STRICT;
`;

/**
 * The index of a history's messages, in a file of its own beside it: what damages it damages no history. Where anything is wrong
 * with it, it is deleted and made anew.
 */
export interface SearchFile {
  /** Runs `work`, which reads or writes nothing but the index. Returns `otherwise` where the index was damaged, and is empty now. */
  use<Result, Otherwise>(
    work: (index: Database) => Result,
    otherwise: Otherwise,
  ): Result | Otherwise;
  close(): void;
  /** Deletes the index; it is made anew when it is next used. */
  remove(): void;
}

/** Opens the index when it is first used. */
export function searchFile(history: Database): SearchFile {
  let opened: Database | null = null;

  const open = (): Database => {
    const file = fileBeside(history);
    return openKnown(file, history) ?? createAnew(file, history);
  };
  const close = (): void => {
    opened?.close();
    opened = null;
  };

  return {
    use: (work, otherwise) => {
      try {
        opened ??= open();
        return work(opened);
      } catch (error) {
        if (storageReason(error) !== 'damaged') throw error;
        close();
        remove(fileBeside(history));
        return otherwise;
      }
    },
    close,
    remove: () => {
      close();
      remove(fileBeside(history));
    },
  };
}

/** A history in memory has an index in memory. */
function fileBeside(history: Database): string {
  const { file } = history.one<{ file: string }>(
    `SELECT file FROM pragma_database_list WHERE name = 'main'`,
  );
  return file === '' ? ':memory:' : join(dirname(file), 'search.sqlite');
}

/** Null: there is none that could be gone on with. */
function openKnown(file: string, history: Database): Database | null {
  const index = new Database(file);
  try {
    makeDurable(index);
    if (isCurrent(index, ofMessages.newest(history))) return index;
  } catch (error) {
    const reason = storageReason(error);
    if (reason !== undefined && reason !== 'damaged') {
      index.close();
      throw error;
    }
  }
  index.close();
  return null;
}

/** Reads a little of each table: what cannot be read is made anew. An older copy of a history may stand beside its index. */
function isCurrent(index: Database, newest: number): boolean {
  const own = index.one<{ version: number }>(
    'SELECT user_version AS version FROM pragma_user_version',
  );
  if (own.version !== version) return false;
  index.get(`SELECT rowid FROM entry WHERE entry MATCH 'a' LIMIT 1`);
  const { last, rows } = index.one<{ last: number; rows: number }>(
    `SELECT (SELECT coalesce(max(position), 0) FROM place) AS last, (SELECT count(*) FROM progress) AS rows`,
  );
  return rows === 1 && last <= newest;
}

function createAnew(file: string, history: Database): Database {
  remove(file);
  const index = new Database(file);
  try {
    makeDurable(index);
    index.transaction(() => {
      createTables(index);
      for (const shelf of shelves) index.insert(shelf.progress, { below: shelf.newest(history) });
    });
    return index;
  } catch (error) {
    index.close();
    throw error;
  }
}

function createTables(index: Database): void {
  const withTexts = (deletable: string) =>
    index.exec(
      `${shelves.map((shelf) => tables(shelf, deletable)).join('')} PRAGMA user_version = ${version}`,
    );
  try {
    withTexts(`content='', contentless_delete=1,`);
  } catch (error) {
    if (!String(error).includes('contentless_delete')) throw error;
    // SQLite before 3.43 deletes only from an index that keeps the texts as well.
    withTexts('');
  }
}

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/**
 * Holds a data folder for this process; null where another one holds it. The lock is an exclusive transaction on a small
 * file of its own, which the operating system ends with the process, also after `kill -9`. Throws where the folder cannot be
 * written.
 */
export function lockFolder(folder: string): FolderLock | null {
  const database = new DatabaseSync(join(folder, 'in-use.sqlite'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (/locked|busy/i.test(String(error))) return null;
    throw error;
  }
  // The closure keeps the database from the garbage collector, which would close it.
  return { release: () => database.close() };
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds a data folder for this process: answers false where another preview holds it. The lock is an exclusive
 * transaction on a small file, which the operating system ends with the process, also after `kill -9`.
 */
export function lockFolder(folder: string): boolean {
  const database = new DatabaseSync(join(folder, 'preview.lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return false;
  }
  held.push(database);
  return true;
}

/** Kept from the garbage collector, which would close the file and so give up the lock. */
const held: DatabaseSync[] = [];

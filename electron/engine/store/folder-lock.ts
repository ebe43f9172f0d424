import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isNoFile, setAside } from '../files/set-aside.ts';
import { storageReason } from '../storage-error.ts';

export interface FolderLock {
  release(): void;
}

const fileName = 'in-use.sqlite';

/**
 * Locks a data folder for this process; returns null if another process holds it. The lock is an exclusive transaction on a small
 * file of its own, which the operating system ends with the process, even after `kill -9`. A damaged lock file is replaced, and
 * `onDamaged` receives the name under which it is kept. Throws, naming the file, if it cannot be written.
 */
export function lockFolder(folder: string, onDamaged: (keptAs: string) => void): FolderLock | null {
  const file = join(folder, fileName);
  if (isNoFile(file)) onDamaged(setAside(file));
  try {
    return lock(file);
  } catch (error) {
    if (storageReason(error) === 'damaged') {
      onDamaged(setAside(file));
      return lock(file);
    }
    throw new Error(`Postline can’t use ${file}: ${(error as Error).message}`, { cause: error });
  }
}

function lock(file: string): FolderLock | null {
  const database = new DatabaseSync(file);
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

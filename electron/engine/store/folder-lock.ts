import { statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isNoFile, setAside } from '../files/set-aside.ts';
import { storageReason } from '../storage-error.ts';

export interface FolderLock {
  release(): void;
}

const fileName = 'in-use.sqlite';

/** Milliseconds that a change of the folder may take: all of it may be on its way out. No second process starts as fast. */
const settleMs = 100;

/**
 * Locks a data folder for this process; returns null if another process holds it. The lock is an exclusive transaction on a small
 * file of its own, which the operating system ends with the process, even after `kill -9`. A damaged lock file is replaced, and
 * `onDamaged` receives the name under which it is kept. Throws, naming the file, if it cannot be written.
 */
export function lockFolder(folder: string, onDamaged: (keptAs: string) => void): FolderLock | null {
  const file = join(folder, fileName);
  if (isNoFile(file)) onDamaged(setAside(file));
  try {
    return keepLocked(folder, lock(file));
  } catch (error) {
    if (storageReason(error) === 'damaged') {
      onDamaged(setAside(file));
      return keepLocked(folder, lock(file));
    }
    const why = `Another program may be using ${file}: ${(error as Error).message}`;
    throw new Error(`Postline can’t open its data folder. ${why}`, { cause: error });
  }
}

/** Locks the file once more whenever somebody has deleted or replaced it: a second process would find a new one, and no lock. */
function keepLocked(folder: string, first: FolderLock | null): FolderLock | null {
  if (first === null) return null;
  const file = join(folder, fileName);
  const locks = [first];
  const idOf = () => statSync(file, { throwIfNoEntry: false })?.ino ?? null;
  let locked = idOf();
  const lockAgain = (): void => {
    if (idOf() === locked) return;
    try {
      const again = lock(file);
      if (again !== null) locks.push(again);
      locked = idOf();
    } catch {
      // The folder is gone, or the disk is full: the next change of the folder tries it again.
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { persistent: false }, (_event, name) => {
    if (name !== null && name !== fileName) return;
    clearTimeout(timer);
    timer = setTimeout(lockAgain, settleMs).unref();
  });
  watcher.on('error', () => {});
  return {
    release: () => {
      watcher.close();
      clearTimeout(timer);
      for (const each of locks) each.release();
    },
  };
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

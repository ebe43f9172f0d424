import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * Keeps a data folder from other users of the computer, whoever made it: folders 700 and files 600, now and from here on. Links are not
 * followed. Returns how many were open to others; what the system does not let be changed counts too. Windows has other rights.
 */
export function keepPrivate(folder: string): number {
  if (process.platform === 'win32') return 0;
  // A thread has no mask of its own, and cannot set it.
  if (isMainThread) process.umask(0o077);
  let opened = 0;
  const visit = (path: string): void => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return;
    if ((stats.mode & 0o077) !== 0) {
      opened += 1;
      try {
        chmodSync(path, stats.mode & 0o700);
      } catch {
        // Another user's: its folder keeps others out.
      }
    }
    if (!stats.isDirectory()) return;
    try {
      for (const name of readdirSync(path)) visit(join(path, name));
    } catch {
      // A folder that cannot be read is no more open to others.
    }
  };
  visit(folder);
  return opened;
}

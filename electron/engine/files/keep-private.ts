import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps a data folder from other users of the computer, whoever made it: folders 700 and files 600. Links are not
 * followed. Returns how many were open to others; what the system does not let be changed counts too. Windows has other rights.
 */
export function keepPrivate(folder: string): number {
  if (process.platform === 'win32') return 0;
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
  // The data folder itself may be a link.
  visit(realpathSync(folder));
  return opened;
}

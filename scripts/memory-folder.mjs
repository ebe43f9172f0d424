import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that the tests of a run may need at once. */
const enough = 4 * 2 ** 30;

/**
 * Makes a folder for temporary files in memory, which whoever made it removes; null where the system has no such place, or no
 * room in it. Linux alone has one at a known place.
 *
 * @returns {string | null}
 */
export function memoryFolder() {
  const shared = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < enough) return null;
    const folder = mkdtempSync(join(shared, 'postline-'));
    // A PostgreSQL that root starts is another user's.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
}

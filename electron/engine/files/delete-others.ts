import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes what is in a folder of Postline's own and not to be kept. What the system refuses to delete, as a file that another
 * program holds, stays until another start: it keeps nobody from working.
 */
export function deleteOthers(folder: string, isKept: (name: string) => boolean): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (isKept(name)) continue;
    try {
      rmSync(join(folder, name), { recursive: true });
    } catch {}
  }
}

import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutText } from '../../../shared/domain/cut-text.ts';
import { deleteOthers } from './delete-others.ts';

export type OpenedFiles = ReturnType<typeof createOpenedFiles>;

/**
 * Keeps copies of what was opened or shown, under the name that the person knows: `opened/` of the data folder, emptied at start. The
 * file itself has no name there and stays as it was sent, whatever the program does that opens the copy.
 */
export function createOpenedFiles(dataFolder: string) {
  const folder = join(dataFolder, 'opened');
  deleteOthers(folder, () => false);
  return {
    /** Returns the path of a copy that cannot be written to or run; the same one for the same message. */
    copyOf: async (path: string, localId: string, name: string): Promise<string> => {
      const own = join(folder, localId);
      const target = join(own, plainFileName(name));
      if (existsSync(target)) return target;
      await mkdir(own, { recursive: true, mode: 0o700 });
      await copyFile(path, target, constants.COPYFILE_FICLONE);
      // Office opens what came from elsewhere in its protected view.
      if (process.platform === 'win32') await writeFile(`${target}:Zone.Identifier`, fromElsewhere);
      await chmod(target, 0o400);
      return target;
    },
    /** Deletes the copies of these messages; rejects where the system refuses. */
    dropAll: async (localIds: readonly string[]): Promise<void> => {
      for (const localId of localIds) {
        await rm(join(folder, localId), { recursive: true, force: true });
      }
    },
  };
}

const fromElsewhere = '[ZoneTransfer]\r\nZoneId=3\r\n';

/** Characters of a name, at most: systems take 255 bytes. */
const longestName = 120;

/** Names of devices on Windows, with any ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns a name as every system takes it for a file in a folder: it leads to no other one. */
export function plainFileName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/[.\s]+$/, '')
    .replace(device, '_$1');
  const ending = /\.[^.]{1,10}$/.exec(safe)?.[0] ?? '';
  const rest = cutText(safe.slice(0, safe.length - ending.length), longestName);
  return `${rest}${ending}`.replace(/\p{Cs}/gu, '').replace(/^\.+/, '_') || 'file';
}

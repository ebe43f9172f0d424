import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { plainFileName } from '../../files/opened-files.ts';

/** What the last file of a backup says of the others (docs/decisions/0028-backups.md). */
export const manifestSchema = z.object({
  format: z.literal('postline-backup'),
  version: z.int(),
  madeBy: z.string(),
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  schema: z.int(),
  instance: z.string(),
  counts: z.object({ chats: z.int(), messages: z.int(), threads: z.int() }),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Of the form of a backup; a newer one is refused. */
export const backupVersion = 1;

export const historyName = 'history.sqlite';
export const manifestName = 'manifest.json';

/** How far a thread is with a backup, in bytes; null: it is at something that takes its time. */
export interface BackupProgress {
  done: number;
  total: number | null;
}

/** Bytes between two words on how far it is. */
export const toldEvery = 4 * 1024 * 1024;

/** Returns whether a file of this name may stand in a backup: the history, or a file of one of the instance's folders. */
export function mayHold(name: string): boolean {
  const [folder = '', file = '', ...deeper] = name.split('/');
  if (name === historyName || name === manifestName) return true;
  if (deeper.length > 0 || !/^[a-z][a-z-]{0,40}$/.test(folder)) return false;
  return /^[\w-][\w.-]*$/.test(file) && plainFileName(file) === file;
}

/** Returns the files of an instance that go into a backup beside its history, by their names in it. */
export function filesBeside(instanceFolder: string): string[] {
  return readdirSync(instanceFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(instanceFolder, name), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${name}/${entry.name}`),
    )
    .filter(mayHold);
}

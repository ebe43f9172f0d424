import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';

/** What the files of a watched folder hold; each kind has a folder of its own. */
export type WatchedKind = 'messages' | 'threads';

export interface WatchedFile {
  name: string;
  /** What tells a changed file from the one that was imported. */
  mark: string;
}

export function watchedFoldersTable(database: Database) {
  return {
    path: (kind: WatchedKind): string | null =>
      database.get<{ path: string }>('SELECT path FROM watched_folder WHERE kind = :kind', { kind })
        ?.path ?? null,
    /** Null ends watching. What was imported from another folder is forgotten. */
    watch: (kind: WatchedKind, path: string | null): void =>
      database.transaction(() => {
        database.run('DELETE FROM watched_folder WHERE kind = :kind', { kind });
        database.run('DELETE FROM watched_file WHERE kind = :kind', { kind });
        if (path !== null) database.insert('watched_folder', { kind, path });
      }),
    /** Returns files that were imported, or left since they hold nothing of this kind. */
    files: (kind: WatchedKind): WatchedFile[] =>
      database.all<WatchedFile>('SELECT name, mark FROM watched_file WHERE kind = :kind', { kind }),
    /** Puts a sign in the place of names that fit: such a file is still known, and its name stands nowhere. */
    forgetNames: (name: RegExp): void => {
      const files = database.all<{ name: string }>('SELECT name FROM watched_file');
      for (const file of files.filter((one) => name.test(one.name))) {
        const sign = signOf(file.name);
        database.run('UPDATE OR REPLACE watched_file SET name = :sign WHERE name = :name', {
          sign,
          name: file.name,
        });
      }
    },
    imported: (kind: WatchedKind, { name, mark }: WatchedFile): void => {
      database.insert('watched_file', { kind, name, mark }, 'OR REPLACE');
    },
  };
}

/** Returns what stands for the name of a file that names somebody who was forgotten. */
export function signOf(name: string): string {
  return `sha256:${createHash('sha256').update(name).digest('hex')}`;
}

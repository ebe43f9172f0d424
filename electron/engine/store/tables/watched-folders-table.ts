import { type Database, inTransaction, query } from '../database.ts';

/** What the files of a watched folder hold; each kind has a folder of its own. */
export type WatchedKind = 'messages' | 'threads';

export interface WatchedFile {
  name: string;
  /** What tells a changed file from the one that was imported. */
  mark: string;
}

export interface WatchedFoldersTable {
  path(kind: WatchedKind): string | null;
  /** Null ends watching. What was imported from another folder is forgotten. */
  watch(kind: WatchedKind, path: string | null): void;
  /** Files that were imported, or left since they hold nothing of this kind. */
  files(kind: WatchedKind): WatchedFile[];
  imported(kind: WatchedKind, file: WatchedFile): void;
}

export function watchedFoldersTable(database: Database): WatchedFoldersTable {
  const folder = query<{ path: string }, { kind: WatchedKind }>(
    database,
    'SELECT path FROM watched_folder WHERE kind = :kind',
  );
  const dropFolder = query<never, { kind: WatchedKind }>(
    database,
    'DELETE FROM watched_folder WHERE kind = :kind',
  );
  const dropFiles = query<never, { kind: WatchedKind }>(
    database,
    'DELETE FROM watched_file WHERE kind = :kind',
  );
  const insertFolder = query<never, { kind: WatchedKind; path: string }>(
    database,
    'INSERT INTO watched_folder (kind, path) VALUES (:kind, :path)',
  );
  const files = query<WatchedFile, { kind: WatchedKind }>(
    database,
    'SELECT name, mark FROM watched_file WHERE kind = :kind',
  );
  const putFile = query<never, { kind: WatchedKind; name: string; mark: string }>(
    database,
    'INSERT OR REPLACE INTO watched_file (kind, name, mark) VALUES (:kind, :name, :mark)',
  );
  return {
    path: (kind) => folder.get({ kind })?.path ?? null,
    watch: (kind, path) =>
      inTransaction(database, () => {
        dropFolder.run({ kind });
        dropFiles.run({ kind });
        if (path !== null) insertFolder.run({ kind, path });
      }),
    files: (kind) => files.all({ kind }),
    imported: (kind, { name, mark }) => {
      putFile.run({ kind, name, mark });
    },
  };
}

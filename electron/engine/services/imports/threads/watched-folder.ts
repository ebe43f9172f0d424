import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WatchedFolder } from '../../../../../shared/contract/thread-imports.ts';
import type { Log } from '../../../host.ts';
import type { History } from '../../../store/history.ts';

/** Milliseconds between looks: a folder in a network tells nothing by itself. */
const lookAgainMs = 15_000;

/** Milliseconds that a file has to lie still before it is read: it may be written at this moment. */
const settledMs = 2_000;

const imported = /[.](csv|tsv|txt|json|ndjson|jsonl)$/i;

/** A folder whose new and changed files are imported by themselves. */
export interface WatchedFolderPart {
  current(): Promise<WatchedFolder | null>;
  /** Null: no more. Files that lie there already are imported too. */
  watch(path: string | null): Promise<void>;
  look(): void;
  stop(): Promise<void>;
}

export function createWatchedFolder({
  history,
  importFile,
  log,
}: {
  history: History;
  /** False: the file is none of threads. */
  importFile: (path: string, name: string) => Promise<boolean>;
  log: Log;
}): WatchedFolderPart {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;

  const lookOnce = async (): Promise<void> => {
    const folder = await history.threadImports.watched();
    if (folder === null) return;
    const names = await readdir(folder.path).catch(() => []);
    for (const name of names.filter((one) => imported.test(one)).sort()) {
      if (stopped) return;
      const path = join(folder.path, name);
      const stats = await stat(path).catch(() => null);
      if (stats === null || !stats.isFile() || Date.now() - stats.mtimeMs < settledMs) continue;
      const mark = `${stats.size}:${stats.mtimeMs}`;
      if (folder.seen[name] === mark) continue;
      const isTaken = await importFile(path, name).catch(() => false);
      if (stopped) return;
      if (!isTaken) log.warn('a file of the watched folder holds no threads', { name });
      folder.seen[name] = mark;
      // Another folder may have been chosen meanwhile.
      const now = await history.threadImports.watched();
      if (now?.path !== folder.path) return;
      await history.threadImports.watch(folder);
    }
  };

  const look = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(look, lookAgainMs);
    looking = looking.then(lookOnce).catch((error: unknown) => {
      log.error('the watched folder could not be read', { error: String(error) });
    });
  };

  return {
    current: async () => {
      const folder = await history.threadImports.watched();
      if (folder === null) return null;
      const available = await readdir(folder.path).then(
        () => true,
        () => false,
      );
      return { name: basename(folder.path), available };
    },
    watch: async (path) => {
      await history.threadImports.watch(path === null ? null : { path, seen: {} });
      look();
    },
    look,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

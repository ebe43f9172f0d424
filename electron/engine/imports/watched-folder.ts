import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WatchedFolder } from '../../../shared/contract/imports.ts';
import { invalidInput } from '../engine-error.ts';
import { openRegular } from '../files/file-identity.ts';
import type { Host } from '../host.ts';
import type { History } from '../store/history.ts';
import { signOf, type WatchedKind } from '../store/imports/watched-folders-table.ts';

/** Milliseconds between looks: a folder in a network tells nothing by itself. */
const lookAgainMs = 5_000;

const imported = /[.](csv|tsv|txt|xlsx|json|ndjson|jsonl|log)$/i;

/** Names of files that a receiver writes, one an event; they are taken otherwise (messages/event-files.ts). */
export const eventFile = /[.]event[.]json$/;

export interface WatchedFolderParts {
  kind: WatchedKind;
  history: Pick<History, 'watchedFolders'>;
  host: Pick<Host, 'pickFolder' | 'log'>;
  /** Returns false where the file is none of this kind. */
  importFile: (path: string, name: string, signal: AbortSignal) => Promise<boolean>;
  /** A file is none of this kind; told once. */
  onSkipped: (name: string) => void;
}

/** Creates the watch over a folder whose new and changed files are imported automatically, while Postline runs. */
export function createWatchedFolder(parts: WatchedFolderParts) {
  const { kind, host, importFile } = parts;
  const { watchedFolders } = parts.history;
  const stopping = new AbortController();
  /** What the last look found, by path: a file that still grows is waited for, whatever its clock says. */
  const lastMarks = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const lookAt = async (folder: string, name: string, known: string | undefined): Promise<void> => {
    const path = join(folder, name);
    const mark = await markOf(path);
    const isStill = mark === lastMarks.get(path);
    if (mark !== null) lastMarks.set(path, mark);
    if (mark === null || !isStill || mark === known || !(await canOpen(path))) return;
    const isTaken = await importFile(path, name, stopping.signal);
    // Another folder may have been chosen meanwhile. What the end of Postline broke off is read again.
    if (stopping.signal.aborted || (await watchedFolders.path(kind)) !== folder) return;
    await watchedFolders.imported(kind, { name, mark });
    if (!isTaken) parts.onSkipped(name);
  };

  const lookIn = async (folder: string): Promise<void> => {
    const known = new Map((await watchedFolders.files(kind)).map(({ name, mark }) => [name, mark]));
    // A drive that is away for a while: the next look tries again.
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => imported.test(one) && !eventFile.test(one)).sort()) {
      if (stopping.signal.aborted) return;
      await lookAt(folder, name, known.get(name) ?? known.get(signOf(name))).catch(
        (error: unknown) => {
          host.log.warn('a file of the watched folder was not imported', { error: String(error) });
        },
      );
    }
  };

  /** Returns whether a folder is watched. */
  const lookOnce = async (): Promise<boolean> => {
    const folder = stopping.signal.aborted ? null : await watchedFolders.path(kind);
    if (folder !== null) await lookIn(folder);
    return folder !== null;
  };

  const look = (): void => {
    looking = looking
      .then(lookOnce)
      .catch((error: unknown) => {
        host.log.error('the watched folder could not be read', { error: String(error) });
        return true;
      })
      .then((isWatched) => {
        clearTimeout(timer);
        if (isWatched && !stopping.signal.aborted) timer = setTimeout(look, lookAgainMs);
      });
  };

  return {
    canPick: host.pickFolder !== null,
    /** Null: none is watched. */
    watched: async (): Promise<WatchedFolder | null> => {
      const path = await watchedFolders.path(kind);
      if (path === null) return null;
      const available = await readdir(path).then(
        () => true,
        () => false,
      );
      return { name: basename(path), available };
    },
    /**
     * Asks the person for the folder; nothing changes where they choose none. Files that lie there are imported too. Throws EngineError
     * `folder` `no-folder-dialog` where the host cannot ask.
     */
    pick: async (): Promise<void> => {
      if (host.pickFolder === null) throw invalidInput('folder', 'no-folder-dialog');
      const path = await host.pickFolder();
      if (path === null) return;
      await watchedFolders.watch(kind, path);
      look();
    },
    unwatch: () => watchedFolders.watch(kind, null),
    /** Looks now, and from then on as long as a folder is watched. */
    look,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Size and time of change; null for a folder, a pipe, a link to nothing. */
async function markOf(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() === true ? `${stats.size} ${stats.mtimeMs}` : null;
}

async function canOpen(path: string): Promise<boolean> {
  const handle = await openRegular(path).catch(() => null);
  await handle?.close();
  return handle !== null;
}

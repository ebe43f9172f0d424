import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WatchedFolder } from '../../../../shared/contract/thread-imports.ts';
import type { Notices } from '../../application/notices.ts';
import { invalidInput } from '../../engine-error.ts';
import type { Host } from '../../host.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import type { History } from '../../store/history.ts';
import type { Imports } from '../imports.ts';
import { createWatchedFolder } from '../watched-folder.ts';

/** Watches a folder for files of threads. */
export interface ThreadFolder extends InstanceServiceOf<'threadImports'> {
  isUnattended: true;
  /** Says what the last run of the application left, and begins to watch. */
  begin: () => Promise<void>;
  stop: () => Promise<void>;
}

export function createThreadFolder(parts: {
  history: History;
  imports: Imports;
  notices: Notices;
  host: Pick<Host, 'pickFolder' | 'log'>;
}): ThreadFolder {
  const { history, imports, notices } = parts;
  const folder = createWatchedFolder({
    ...parts,
    kind: 'threads',
    importFile: (path, name, signal) => imports.byItself('threads', path, name, signal),
    onSkipped: (fileName) => notices.add({ kind: 'folder-skipped', of: 'threads', fileName }),
  });
  const watched = async (): Promise<WatchedFolder | null> => {
    const path = await folder.path();
    if (path === null) return null;
    const available = await readdir(path).then(
      () => true,
      () => false,
    );
    return { name: basename(path), available };
  };
  return {
    watched: async () => ({ folder: await watched(), canPick: folder.canPick }),
    watch: async () => {
      if (!folder.canPick) throw invalidInput('folder', 'no-folder-dialog');
      await folder.pick();
      return watched();
    },
    unwatch: () => folder.unwatch(),
    isUnattended: true,
    begin: async () => {
      await history.threadImports.interrupt(Date.now());
      folder.look();
    },
    stop: () => folder.stop(),
  };
}

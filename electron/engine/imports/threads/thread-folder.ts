import type { Notices } from '../../application/notices.ts';
import type { Host } from '../../host.ts';
import type { History } from '../../store/history.ts';
import type { Imports } from '../imports.ts';
import { recordEnd } from '../record-import.ts';
import { interruptImports } from '../kept-imports.ts';
import { createWatchedFolder } from '../watched-folder.ts';

/** Watches a folder for files of threads. */
export function createThreadFolder(parts: {
  history: History;
  imports: Imports;
  notices: Notices;
  host: Pick<Host, 'pickFolder' | 'log'>;
}) {
  const { history, imports, notices } = parts;
  const folder = createWatchedFolder({
    ...parts,
    kind: 'threads',
    importFile: (path, name, signal) => imports.byItself('threads', path, name, signal),
    onSkipped: (fileName) => notices.add({ kind: 'folder-skipped', of: 'threads', fileName }),
  });
  return {
    ...folder,
    isUnattended: true as const,
    /** Says what the last run of the application left, and begins to watch. */
    begin: async () => {
      const interrupted = await interruptImports(history, 'threads', parts.host.log);
      for (const report of interrupted) await recordEnd(history, 'threads', report);
      folder.look();
    },
  };
}

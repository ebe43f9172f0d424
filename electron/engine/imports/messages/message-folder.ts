import type { Host } from '../../host.ts';
import type { History } from '../../store/history.ts';
import type { Notices } from '../../application/notices.ts';
import type { Imports } from '../imports.ts';
import { interruptImports } from '../kept-imports.ts';
import { createWatchedFolder } from '../watched-folder.ts';
import { createEventFiles } from './event-files.ts';
import type { Receiver } from './receive-events.ts';

export interface MessageFolderParts {
  history: History;
  host: Pick<Host, 'pickFolder' | 'log'>;
  imports: Imports;
  receiver: Receiver;
  notices: Notices;
}

/** Watches a folder for exports and logs of messages, and for the events that a receiver writes. */
export function createMessageFolder(parts: MessageFolderParts) {
  const { history, imports, receiver, notices } = parts;
  const eventFiles = createEventFiles({ history, receiver, log: parts.host.log });
  const folder = createWatchedFolder({
    ...parts,
    kind: 'messages',
    importFile: (path, name, signal) => imports.byItself('messages', path, name, signal),
    onSkipped: (fileName) => notices.add({ kind: 'folder-skipped', of: 'messages', fileName }),
  });
  return {
    ...folder,
    pick: async () => {
      await folder.pick();
      eventFiles.look();
    },
    isUnattended: true as const,
    /** Says what the last run of the application left, and begins to watch. */
    begin: async () => {
      await interruptImports(history, 'messages', parts.host.log);
      folder.look();
      eventFiles.look();
    },
    stop: async () => {
      await Promise.all([folder.stop(), eventFiles.stop()]);
    },
  };
}

import type { InstanceEvents } from '../../../events.ts';
import type { Host } from '../../../host.ts';
import type { History } from '../../../store/history.ts';
import type { Notices } from '../../notices.ts';
import type { Reader } from '../reader/reader.ts';
import { createWatchedFolder, type WatchedFolder } from '../watched-folder.ts';
import { addRecords } from './add-records.ts';
import { recordImport } from './record-import.ts';

export interface MessageFolderParts {
  history: History;
  host: Pick<Host, 'pickFolder' | 'log'>;
  events: InstanceEvents;
  reader: Reader;
  notices: Notices;
}

/** Watches a folder for exports and logs of messages. */
export function createMessageFolder(parts: MessageFolderParts): WatchedFolder {
  const { history, events, reader, notices } = parts;
  return createWatchedFolder({
    ...parts,
    kind: 'messages',
    importFile: async (path, fileName, signal) => {
      const sum = { read: 0, added: 0, refused: 0 };
      const batches = reader('messages', { path }, signal);
      for await (const { chatIds, ...done } of addRecords(history, batches, 'answered-elsewhere')) {
        sum.read += done.read;
        sum.added += done.added;
        sum.refused += done.refused;
        for (const chatId of chatIds) events.messagesChanged(chatId);
      }
      if (signal.aborted) return true;
      if (sum.read === 0) return false;
      const { read, added, refused } = sum;
      await recordImport(history, {
        by: 'postline',
        fileName,
        added,
        known: read - added,
        refused,
        isWhole: true,
      });
      events.publish('audit.changed', {});
      if (added + refused > 0) {
        notices.add({ kind: 'folder-imported', fileName, added, failures: refused });
      }
      return true;
    },
    onSkipped: (fileName) => notices.add({ kind: 'folder-skipped', of: 'messages', fileName }),
  });
}

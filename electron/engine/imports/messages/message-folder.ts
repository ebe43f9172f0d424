import { anyCountry } from '../../numbers/read-number.ts';
import type { InstanceEvents } from '../../events.ts';
import type { Host } from '../../host.ts';
import type { History } from '../../store/history.ts';
import type { Notices } from '../../application/notices.ts';
import type { Reader } from '../../reader/reader.ts';
import { createWatchedFolder } from '../watched-folder.ts';
import { createEventFiles } from './event-files.ts';
import type { Receiver } from './receive-events.ts';
import { recordImport } from './record-import.ts';

export interface MessageFolderParts {
  history: History;
  host: Pick<Host, 'pickFolder' | 'log'>;
  events: InstanceEvents;
  reader: Reader;
  receiver: Receiver;
  notices: Notices;
}

/** Watches a folder for exports and logs of messages, and for the events that a receiver writes. */
export function createMessageFolder(parts: MessageFolderParts) {
  const { history, events, reader, receiver, notices } = parts;
  const eventFiles = createEventFiles({ history, receiver, log: parts.host.log });
  const folder = createWatchedFolder({
    ...parts,
    kind: 'messages',
    importFile: async (path, fileName, signal) => {
      const sum = { events: 0, read: 0, added: 0, refused: 0 };
      for await (const { records } of reader(
        'messages',
        { path, choices: { country: anyCountry, zone: 'utc' } },
        signal,
      )) {
        const read = records.flatMap((one) => ('event' in one ? [one.event] : []));
        const { messages, added, settled } = await receiver.receive(read);
        sum.events += read.length;
        sum.read += messages;
        sum.added += added - settled;
        sum.refused += records.length - read.length;
      }
      if (signal.aborted) return true;
      if (sum.events === 0) return false;
      const { read, added, refused } = sum;
      if (read + refused === 0) return true;
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
  return {
    ...folder,
    pick: async () => {
      const isPicked = await folder.pick();
      if (isPicked) eventFiles.look();
      return isPicked;
    },
    isUnattended: true as const,
    begin: () => {
      folder.look();
      eventFiles.look();
    },
    stop: async () => {
      await Promise.all([folder.stop(), eventFiles.stop()]);
    },
  };
}

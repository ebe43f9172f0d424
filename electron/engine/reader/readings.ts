import type { BackupContents } from '../../../shared/contract/backups.ts';
import type { RestoredHistory } from '../store/restored-history.ts';
import type { BackupProgress } from './backups/backup-format.ts';
import type { BackupToRead } from './backups/read-backup.ts';
import type { BackupToWrite } from './backups/write-backup.ts';
import type { ChatEntries, ChatLookedThrough } from './chat-exports/read-chat-export.ts';
import type { ChatExportForm } from '../../../shared/domain/chat-export.ts';
import type { FilesToUnpack, UnpackedFile } from './chat-exports/unpack-files.ts';
import type { FileToRead, ReadPart } from './tables/read-file.ts';

/** What the reader's thread reads, by name: imported files, and what goes into a backup or comes out of one. */
export interface Readings {
  chatExport: { of: { path: string; fileName: string }; part: ChatLookedThrough };
  chatEntries: { of: { path: string; form: ChatExportForm }; part: ChatEntries };
  exportFiles: { of: FilesToUnpack; part: UnpackedFile };
  file: { of: FileToRead; part: ReadPart };
  instanceToBackUp: { of: BackupToWrite; part: BackupProgress };
  backup: { of: BackupToRead; part: BackupProgress | BackupContents };
  restoredHistory: { of: RestoredHistory; part: null };
}

export type ReadingName = keyof Readings;

/** Each loads what it needs when it is asked: a thread is started for a single file. */
export const readings: {
  [Name in ReadingName]: (of: Readings[Name]['of']) => AsyncGenerator<Readings[Name]['part']>;
} = {
  chatExport: async function* ({ path, fileName }) {
    const { lookThrough } = await import('./chat-exports/read-chat-export.ts');
    yield* lookThrough(path, fileName);
  },
  chatEntries: async function* ({ path, form }) {
    const { readChatExport } = await import('./chat-exports/read-chat-export.ts');
    yield* readChatExport(path, form);
  },
  exportFiles: async function* (of) {
    const { unpackFiles } = await import('./chat-exports/unpack-files.ts');
    yield* unpackFiles(of);
  },
  file: async function* (of) {
    const { readFile } = await import('./tables/read-file.ts');
    yield* readFile(of);
  },
  instanceToBackUp: async function* (of) {
    const { writeBackup } = await import('./backups/write-backup.ts');
    yield* writeBackup(of);
  },
  backup: async function* (of) {
    const { readBackup } = await import('./backups/read-backup.ts');
    yield* readBackup(of);
  },
  restoredHistory: async function* (of) {
    const { adoptHistory } = await import('../store/restored-history.ts');
    adoptHistory(of);
    yield null;
  },
};

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { EngineError, notFound } from '../engine-error.ts';
import { freeBytes } from '../files/free-bytes.ts';
import { ownFiles } from '../files/own-files.ts';
import { isNoFile, nameAside, setAside } from '../files/set-aside.ts';
import type { Host } from '../host.ts';
import { openValidatedFile } from '../settings/validated-file.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import type { Store, Trouble } from '../store/store.ts';
import type { Notices } from '../application/notices.ts';

const fileName = 'history.sqlite';
const lastStartSchema = z.object({ version: z.string() });

/** Bytes of SQLite's smallest page. What is shorter has been cut, and SQLite would make a new database of it. */
const smallestDatabase = 512;

/** Returns the folder of everything that is kept of one instance. */
export function instanceFolder(dataFolder: string, instanceId: string): string {
  return join(dataFolder, 'instances', instanceId);
}

/** Returns the file of an instance's history. */
export function historyFile(dataFolder: string, instanceId: string): string {
  return join(instanceFolder(dataFolder, instanceId), fileName);
}

export interface OpenedHistory {
  record: StoredInstance;
  history: History;
  /** Messages that were being sent when the last run ended, and are called unknown now. */
  interrupted: number;
}

/** Returns the folders `instances/<instance id>/` of the data folder, each with one history that says itself whose it is. */
export function createHistories(host: Host, store: Store, notices: Notices) {
  const root = join(host.dataFolder, 'instances');
  const folderOf = (instanceId: string): string => instanceFolder(host.dataFolder, instanceId);

  /** Histories that wait for room, or for a person who lets them be updated without a copy. */
  const waiting = new Set<string>();

  /** The Postline that opened all histories last: where one is too new for this one, it is the one that can. */
  const lastStart = openValidatedFile(
    host,
    'last-start',
    lastStartSchema,
    { version: '' },
    notices.add,
  );
  let hasNewer = false;

  const openOne = async (
    instanceId: string,
    withoutCopy = false,
  ): Promise<OpenedHistory | null> => {
    const file = historyFile(host.dataFolder, instanceId);
    let history: History | null = null;
    let opened: OpenedHistory | null = null;
    try {
      if (isNoFile(file) || statSync(file).size < smallestDatabase)
        throw damaged(`${file} was cut`);
      const onTrouble = (trouble: Trouble) => {
        if (opened !== null) tell(opened.record, trouble);
      };
      history = await store.open(file, onTrouble, withoutCopy);
      const record = await history.instance.get();
      if (record === null) throw damaged(`${file} names no instance`);
      const files = ownFiles(folderOf(instanceId));
      files.keepOnly(new Set(await history.attachments.sweep(files.owners())));
      await history.waits.move(0, Date.now());
      opened = { record, history, interrupted: await history.outbox.recover(Date.now()) };
    } catch (error) {
      await history?.close().catch(() => {});
      giveUp(instanceId, error);
    }
    return opened;
  };

  /** Moves a damaged history out of the way; leaves one that may be readable another time. */
  const giveUp = (instanceId: string, error: unknown): void => {
    const storage =
      error instanceof EngineError && error.appError.kind === 'storage' ? error.appError : null;
    const detail = error instanceof Error ? error.message : String(error);
    if (storage?.reason === 'no-room-for-copy') return wait(instanceId, storage.detail);
    if (storage?.reason === 'newer') {
      hasNewer = true;
      const { version: writtenBy } = lastStart.store;
      if (notices.all().some(({ kind }) => kind === 'history-newer')) return;
      return notices.add({ kind: 'history-newer', writtenBy, version: host.version });
    }
    if (storage?.reason === 'unreleased') {
      if (notices.all().some(({ kind }) => kind === 'history-unreleased')) return;
      return notices.add({ kind: 'history-unreleased' });
    }
    host.log.error('a history could not be opened', { instanceId, detail });
    if (storage?.reason !== 'damaged') return notices.add({ kind: 'history-unreadable', detail });
    try {
      const keptAs = setAside(folderOf(instanceId));
      notices.add({ kind: 'history-damaged', keptAs: join('instances', keptAs) });
    } catch (refused) {
      notices.add({ kind: 'history-unreadable', detail: `${detail}; ${String(refused)}` });
    }
  };

  const wait = (instanceId: string, instanceName: string): void => {
    waiting.add(instanceId);
    notices.add({
      kind: 'no-room-for-copy',
      instanceId,
      instanceName,
      needed: statSync(join(folderOf(instanceId), fileName)).size,
      free: freeBytes(host) ?? 0,
    });
  };

  /** What befalls one that is open. All of them are in one folder and one thread: of these it is told once. */
  const tell = ({ instanceId, name }: StoredInstance, trouble: Trouble): void => {
    host.log.error('a history is in trouble', { instanceId, trouble });
    if (trouble === 'damaged') {
      const keptAs = copyAside(instanceId);
      return notices.add({ kind: 'history-damage-found', instanceName: name, keptAs });
    }
    const kind = trouble === 'gone' ? 'folder-gone' : 'storage-stopped';
    if (notices.all().some((notice) => notice.kind === kind)) return;
    notices.add(
      trouble === 'gone' ? { kind: 'folder-gone', folder: root } : { kind: 'storage-stopped' },
    );
  };

  /** Copies a history that nothing is written to any more; of one that was found damaged before there is a copy. */
  const copyAside = (instanceId: string): string | null => {
    const known = readdirSync(root).find((name) => name.startsWith(`${instanceId}.damaged-`));
    if (known !== undefined) return join('instances', known);
    const keptAs = nameAside(folderOf(instanceId));
    try {
      mkdirSync(join(root, keptAs));
      for (const name of [fileName, `${fileName}-wal`]) {
        const file = join(folderOf(instanceId), name);
        if (existsSync(file)) copyFileSync(file, join(root, keptAs, name));
      }
      return join('instances', keptAs);
    } catch (error) {
      host.log.warn('a damaged history was not copied', { error: String(error) });
      rmSync(join(root, keptAs), { recursive: true, force: true });
      return null;
    }
  };

  /** Without it a start goes on: on a full disk somebody has to read, and to delete. */
  const noteStart = (): void => {
    try {
      if (lastStart.store.version !== host.version) lastStart.store = { version: host.version };
    } catch (error) {
      host.log.warn('last-start.json was not written', { error: String(error) });
    }
  };

  return {
    /** Opens all there are. A damaged file is moved aside, an unreadable one left; both are said, and the others open. */
    openAll: async () => {
      if (!existsSync(root)) return [];
      if (!statSync(root).isDirectory()) {
        notices.add({ kind: 'history-damaged', keptAs: setAside(root) });
        return [];
      }
      const folders = readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.includes('.damaged-'))
        .filter((entry) => readdirSync(join(root, entry.name)).includes(fileName));
      const opened = await Promise.all(folders.map((entry) => openOne(entry.name)));
      if (!hasNewer) noteStart();
      return opened
        .filter((one) => one !== null)
        .sort((one, other) => one.record.createdAt - other.record.createdAt);
    },
    /** Opens one that waits for room for its copy. Null: it waits on, or could not be opened; both are said. Throws `not-found` for another. */
    openAgain: async (instanceId: string, withoutCopy: boolean) => {
      if (!waiting.delete(instanceId)) throw notFound('instance');
      return openOne(instanceId, withoutCopy);
    },
    /** Opens one that was put there. Null: it could not be opened, and that is said. */
    openOne: (instanceId: string) => openOne(instanceId),
    create: async (record: StoredInstance) => {
      mkdirSync(folderOf(record.instanceId), { recursive: true });
      const file = historyFile(host.dataFolder, record.instanceId);
      let history: History | null = null;
      try {
        history = await store.open(file, (trouble) => tell(record, trouble));
        await history.instance.put(record);
        return history;
      } catch (error) {
        // What names no instance would be called damaged at the next start.
        await history?.close().catch(() => {});
        rmSync(folderOf(record.instanceId), { recursive: true, force: true });
        throw error;
      }
    },
    /** Deletes the history of an instance, which must be closed. */
    remove: (instanceId: string) => rmSync(folderOf(instanceId), { recursive: true, force: true }),
  };
}

export type Histories = ReturnType<typeof createHistories>;

function damaged(detail: string): EngineError {
  return new EngineError({ kind: 'storage', reason: 'damaged', detail });
}

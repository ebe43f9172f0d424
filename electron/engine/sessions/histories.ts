import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { ownFiles } from '../files/own-files.ts';
import type { Host } from '../host.ts';
import { timestamp } from '../settings/validated-file.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';
import type { Store } from '../store/store.ts';
import type { Notices } from '../services/notices.ts';

const fileName = 'history.sqlite';
const damaged = /not a database|malformed|corrupt/i;

/** Where everything lies that is kept of one instance. */
export function instanceFolder(dataFolder: string, instanceId: string): string {
  return join(dataFolder, 'instances', instanceId);
}

export interface OpenedHistory {
  record: StoredInstance;
  history: History;
  /** Messages that were being sent when the last run ended, and are called unknown now. */
  interrupted: number;
}

/** The folders `instances/<instance id>/` of the data folder, each with one history that says itself whose it is. */
export interface Histories {
  /** Opens all there are. A damaged file is moved aside, an unreadable one left; both are said, and the others open. */
  openAll(): Promise<OpenedHistory[]>;
  create(record: StoredInstance): Promise<History>;
  /** Deletes the history of an instance, which must be closed. */
  remove(instanceId: string): void;
}

export function createHistories(host: Host, store: Store, notices: Notices): Histories {
  const root = join(host.dataFolder, 'instances');
  const folderOf = (instanceId: string): string => instanceFolder(host.dataFolder, instanceId);

  const openOne = async (instanceId: string): Promise<OpenedHistory | null> => {
    const file = join(folderOf(instanceId), fileName);
    let history: History | null = null;
    try {
      if (statSync(file).size === 0) throw new Error('the file is empty: not a database');
      history = await store.open(file);
      const record = await history.instance.get();
      if (record !== null) {
        ownFiles(folderOf(instanceId)).keepOnly(new Set(await history.attachments.sweep()));
        await history.acts.recover(Date.now());
        return { record, history, interrupted: await history.outbox.recover(Date.now()) };
      }
      // Made by a first start that ended before it was filled.
      await history.close();
    } catch (error) {
      await history?.close().catch(() => {});
      setAside(instanceId, detailOf(error));
    }
    return null;
  };

  /** Moves a damaged history out of the way; leaves one that may be readable another time. */
  const setAside = (instanceId: string, detail: string): void => {
    host.log.error('a history could not be opened', { instanceId, detail });
    if (!damaged.test(detail)) return notices.add({ kind: 'history-unreadable', detail });
    const keptAs = `${instanceId}.damaged-${timestamp()}`;
    try {
      renameSync(folderOf(instanceId), join(root, keptAs));
      notices.add({ kind: 'history-damaged', keptAs: join('instances', keptAs) });
    } catch (error) {
      notices.add({ kind: 'history-unreadable', detail: `${detail}; ${String(error)}` });
    }
  };

  return {
    openAll: async () => {
      if (!existsSync(root)) return [];
      const folders = readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, fileName)))
        .filter((entry) => !entry.name.includes('.damaged-'));
      const opened = await Promise.all(folders.map((entry) => openOne(entry.name)));
      return opened
        .filter((one) => one !== null)
        .sort((one, other) => one.record.createdAt - other.record.createdAt);
    },
    create: async (record) => {
      mkdirSync(folderOf(record.instanceId), { recursive: true });
      const history = await store.open(join(folderOf(record.instanceId), fileName));
      await history.instance.put(record);
      return history;
    },
    remove: (instanceId) => rmSync(folderOf(instanceId), { recursive: true, force: true }),
  };
}

function detailOf(error: unknown): string {
  if (error instanceof EngineError && error.appError.kind === 'storage')
    return error.appError.detail;
  return String(error);
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import type { Host } from '../host.ts';
import { timestamp } from '../settings/validated-file.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/instance-table.ts';
import type { Store } from '../store/store.ts';
import type { Notices } from './notices.ts';

const fileName = 'history.sqlite';
const damaged = /not a database|malformed|corrupt/i;

/** The folders `instances/<instance id>/` of the data folder, each with one history that says itself whose it is. */
export interface Histories {
  /** Opens all there are. A damaged file is moved aside, an unreadable one left; both are said. */
  openAll(): Promise<{ record: StoredInstance; history: History }[]>;
  create(record: StoredInstance): Promise<History>;
  /** Deletes the history of an instance, which must be closed. */
  remove(instanceId: string): void;
}

export function createHistories(host: Host, store: Store, notices: Notices): Histories {
  const root = join(host.dataFolder, 'instances');
  const folderOf = (instanceId: string): string => join(root, instanceId);

  const openOne = async (
    instanceId: string,
  ): Promise<{ record: StoredInstance; history: History } | null> => {
    const folder = folderOf(instanceId);
    try {
      const history = await store.open(join(folder, fileName));
      const record = await history.instance.get();
      if (record !== null) return { record, history };
      // Made by a first start that ended before it was filled.
      await history.close();
      return null;
    } catch (error) {
      const detail =
        error instanceof EngineError && error.appError.kind === 'storage'
          ? error.appError.detail
          : String(error);
      host.log.error('a history could not be opened', { instanceId, detail });
      if (damaged.test(detail)) {
        const keptAs = `${instanceId}.damaged-${timestamp()}`;
        renameSync(folder, join(root, keptAs));
        notices.add({ kind: 'history-damaged', keptAs: join('instances', keptAs) });
      } else {
        notices.add({ kind: 'history-unreadable', detail });
      }
      return null;
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

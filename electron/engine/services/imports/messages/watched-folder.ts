import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Events } from '../../../events.ts';
import type { Host } from '../../../host.ts';
import type { Instances } from '../../../sessions/instances.ts';
import type { Notices } from '../../notices.ts';
import { addRecords } from './add-records.ts';
import { type ReadRecord, readRecords } from './read-records.ts';
import { recordImport } from './record-import.ts';

/** Milliseconds between two looks at a folder. A file counts as complete when two looks find it the same. */
const lookEveryMs = 5_000;

/** Files that hold messages; others in the folder are left alone. */
const names = /[.](json|ndjson|jsonl|csv|log|txt)$/i;

/** A folder for each instance whose new files are taken in by themselves, while Postline runs. */
export interface WatchedFolders {
  status(instanceId: string): Promise<{ available: boolean; folder: string | null }>;
  /** Asks the person for the folder. False: they chose none, or the host cannot ask. */
  watch(instanceId: string): Promise<boolean>;
  unwatch(instanceId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface WatchedFoldersParts {
  host: Host;
  instances: Instances;
  events: Events;
  notices: Notices;
  lookEveryMs?: number;
}

export function createWatchedFolders(parts: WatchedFoldersParts): WatchedFolders {
  const { host, instances, events, notices } = parts;
  /** What the last look found, by path: a file that still grows is waited for. */
  const lastMarks = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let stopped = false;

  const takeIn = async (instanceId: string, folder: string, name: string): Promise<void> => {
    const { history } = instances.session(instanceId);
    let failures = 0;
    let read = 0;
    let added = 0;
    const counted = async function* (records: AsyncIterable<ReadRecord>) {
      for await (const read of records) {
        if ('problem' in read) failures += 1;
        yield read;
      }
    };
    for await (const slice of addRecords(
      history,
      counted(readRecords(join(folder, name))),
      false,
    )) {
      read += slice.read;
      added += slice.added;
      for (const chatId of slice.chatIds) {
        events.publish('messages.changed', { instanceId, chatId });
        events.publish('chats.changed', { instanceId, chatId });
      }
      if (stopped) return;
    }
    const counts = { added, known: read - added, refused: failures };
    await recordImport(parts, instanceId, 'postline', { fileName: name, ...counts, isWhole: true });
    if (added + failures > 0) {
      notices.add({ kind: 'folder-imported', fileName: name, added, failures });
    }
  };

  const lookAt = async (instanceId: string): Promise<void> => {
    const { history } = instances.session(instanceId);
    const folder = await history.imports.watchedFolder();
    if (folder === null) return;
    const taken = new Map(
      (await history.imports.watchedFiles()).map(({ name, mark }) => [name, mark]),
    );
    for (const name of (await readdir(folder)).filter((one) => names.test(one)).sort()) {
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path);
      const mark = `${size} ${mtimeMs}`;
      const isComplete = lastMarks.get(path) === mark;
      lastMarks.set(path, mark);
      if (!isComplete || taken.get(name) === mark || stopped) continue;
      await takeIn(instanceId, folder, name);
      // Broken off by the end of Postline: it is read again, and what came in counts as known.
      if (!stopped) await history.imports.tookFile({ name, mark });
    }
  };

  const look = async (): Promise<void> => {
    for (const { instanceId } of instances.list().instances) {
      try {
        await lookAt(instanceId);
      } catch (error) {
        // A drive that is away for a while: the next look tries again.
        host.log.warn('the watched folder could not be read', { error: String(error) });
      }
    }
    if (!stopped) timer = setTimeout(begin, parts.lookEveryMs ?? lookEveryMs);
  };
  const begin = (): void => {
    looking = look();
  };

  const setFolder = async (instanceId: string, path: string | null): Promise<void> => {
    await instances.session(instanceId).history.imports.watchFolder(path);
    events.publish('watch.changed', { instanceId });
  };

  return {
    status: async (instanceId) => ({
      available: host.pickFolder !== null,
      folder: await instances.session(instanceId).history.imports.watchedFolder(),
    }),
    watch: async (instanceId) => {
      const path = (await host.pickFolder?.()) ?? null;
      if (path === null) return false;
      await setFolder(instanceId, path);
      return true;
    },
    unwatch: (instanceId) => setFolder(instanceId, null),
    start: begin,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

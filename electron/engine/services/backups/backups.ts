import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { localDay } from '../../../../shared/transcript/written-time.ts';
import type { BackupContents, BackupTask } from '../../../../shared/contract/backups.ts';
import { exportAddress } from '../../../../shared/page-routes.ts';
import { EngineError, invalidInput, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import { deleteOthers } from '../../files/delete-others.ts';
import type { Exports } from '../../files/exports.ts';
import { FileFault } from '../../files/file-identity.ts';
import { checkPicked, type GrantedFile, type Grants } from '../../files/grants.ts';
import { plainFileName } from '../../files/opened-files.ts';
import type { Host } from '../../host.ts';
import { instanceFolder } from '../../sessions/histories.ts';
import type { Instances } from '../../sessions/instances.ts';
import { storageError } from '../../storage-error.ts';
import type { Reader } from '../../reader/reader.ts';
import type { ServiceOf } from '../../service-of.ts';
import { historyName } from '../../reader/backups/backup-format.ts';

interface BackupsParts {
  host: Host;
  instances: Instances;
  grants: Grants;
  exports: Exports;
  reader: Reader;
  events: Events;
}

/** Milliseconds between two words on how far it is. */
const toldEveryMs = 200;

/** What is under way, and how it is stopped. */
interface Running {
  stop: AbortController;
  ended: Promise<void>;
}

/**
 * Creates the service that backs up and restores, one at a time. Threads of their own do the work, in `backups/` (what is written) and
 * `restoring/` (what is checked) of the data folder; both are emptied at start.
 */
export function createBackups(parts: BackupsParts) {
  const { host, instances, grants, exports, reader, events } = parts;
  const writing = join(host.dataFolder, 'backups');
  const restoring = join(host.dataFolder, 'restoring');
  for (const folder of [writing, restoring]) deleteOthers(folder, () => false);
  let task: BackupTask | null = null;
  let running: Running | null = null;
  /** What is restored from, and where its files lie. */
  let source: { file: GrantedFile; folder: string } | null = null;

  const change = (changed: Partial<BackupTask>): void => {
    if (task === null) return;
    task = { ...task, ...changed } as BackupTask;
    events.publish('backups.changed', {});
  };

  const isStage = (stage: BackupTask['stage']): boolean => task?.stage === stage;

  const refuseTwo = (): void => {
    if (running !== null || isStage('restoring')) throw invalidInput('file', 'backup-under-way');
  };

  const begin = (begun: BackupTask): void => {
    task = begun;
    events.publish('backups.changed', {});
  };

  /** Runs the work beside the calls; what it throws is told by the task. */
  const start = (work: (signal: AbortSignal) => Promise<void>): void => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      try {
        await work(stop.signal);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!isForeseen(error)) host.log.error('a backup failed', { error: String(error) });
        change({ stage: 'failed', error: errorOf(error) });
      } finally {
        running = null;
      }
    };
    const ended = run();
    running = { stop, ended };
  };

  const follow = createFollower((done, total) => change({ done, total }));

  const write = async (
    asked: { instanceId: string; passphrase: string },
    place: string | null,
    signal: AbortSignal,
  ): Promise<void> => {
    const { instanceId, passphrase } = asked;
    mkdirSync(writing, { recursive: true, mode: 0o700 });
    const snapshot = join(writing, `${randomUUID()}.sqlite`);
    const target = place ?? join(writing, `${randomUUID()}.tar`);
    const of = {
      instanceFolder: instanceFolder(host.dataFolder, instanceId),
      snapshot,
      target,
      passphrase,
      version: host.version,
      madeAt: Date.now(),
    };
    try {
      for await (const progress of reader('instanceToBackUp', of, signal)) follow(progress);
    } finally {
      // A thread that is stopped tidies nothing up.
      await rm(snapshot, { force: true });
      await rm(`${target}.part`, { force: true });
    }
    if (signal.aborted) return;
    const { size } = await stat(target);
    const fileName = task?.fileName ?? '';
    const detail = { backup: { fileName, hasPassphrase: passphrase !== '' } };
    const { history, events: own } = instances.session(instanceId);
    await history.audit.add({ action: 'backup', by: 'person', detail }, Date.now());
    own.publish('audit.changed', {});
    const download =
      place === null
        ? {
            fileName,
            address: exportAddress(
              exports.offer({
                content: { path: target },
                fileName,
                mediaType: 'application/octet-stream',
              }),
            ),
          }
        : null;
    change({ stage: 'done', done: size, total: size, download });
  };

  const read = async (passphrase: string, signal: AbortSignal): Promise<void> => {
    if (source === null) return;
    const { file, folder } = source;
    const of = { path: file.path, passphrase, folder };
    let contents: BackupContents | null = null;
    try {
      checkPicked(file);
      for await (const part of reader('backup', of, signal)) {
        if ('done' in part) follow(part);
        else contents = part;
      }
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      const { appError } = error as Partial<EngineError>;
      const isLocked = appError?.kind === 'invalid-input' && appError.field === 'passphrase';
      if (!isLocked || signal.aborted) throw error;
      return change({ stage: 'locked', error: passphrase === '' ? null : appError });
    }
    if (!signal.aborted) change({ stage: 'ready', contents });
  };

  const forget = async (): Promise<void> => {
    running?.stop.abort();
    await running?.ended;
    if (source !== null) {
      await rm(source.folder, { recursive: true, force: true });
      if (source.file.isOwn) await rm(source.file.path, { force: true });
    }
    // What the page was to save and has saved, or never will.
    deleteOthers(writing, () => false);
    source = null;
    task = null;
    events.publish('backups.changed', {});
  };

  const service: ServiceOf<'backups'> = {
    task: () => task,
    make: async (asked) => {
      const { record } = instances.session(asked.instanceId);
      refuseTwo();
      const fileName = backupName(record.name, Date.now());
      const place = host.pickPlace === null ? null : await host.pickPlace(fileName);
      if (host.pickPlace !== null && place === null) return false;
      await forget();
      begin({
        ...nothingDone,
        kind: 'backup',
        instanceId: asked.instanceId,
        fileName: place === null ? fileName : basename(place),
        download: null,
      });
      start((signal) => write(asked, place, signal));
      return true;
    },
    read: async ({ grantId }) => {
      refuseTwo();
      const file = grants.redeem(grantId);
      if (file === null) throw invalidInput('file', 'grant-used');
      await forget();
      source = { file, folder: join(restoring, randomUUID()) };
      begin({ ...nothingDone, kind: 'restore', fileName: file.name, contents: null });
      start((signal) => read('', signal));
    },
    unlock: ({ passphrase }) => {
      if (task?.stage !== 'locked') throw notFound('backup');
      begin({ ...task, stage: 'working', done: 0, total: null, error: null });
      start((signal) => read(passphrase, signal));
    },
    restore: async ({ name }) => {
      if (task?.kind !== 'restore' || task.stage !== 'ready') throw notFound('backup');
      const { contents, fileName } = task;
      if (contents === null || source === null) throw notFound('backup');
      const { folder } = source;
      const adopt = async (instance: Parameters<Parameters<Instances['restore']>[2]>[0]) => {
        change({ stage: 'restoring', done: 0, total: null });
        const place = instanceFolder(host.dataFolder, instance.instanceId);
        const of = {
          file: join(folder, historyName),
          files: join(place, 'files'),
          instance,
          agent: instances.signer(),
          fileName,
          madeAt: contents.madeAt,
          at: Date.now(),
        };
        try {
          for await (const _part of reader('restoredHistory', of));
          mkdirSync(join(host.dataFolder, 'instances'), { recursive: true });
          renameSync(folder, place);
        } catch (error) {
          throw storageError(error);
        }
      };
      try {
        const instance = await instances.restore(name, contents, adopt);
        await forget();
        return instance;
      } catch (error) {
        // A name that is refused leaves what was checked as it is.
        if (isStage('restoring')) change({ stage: 'failed', error: errorOf(error) });
        throw error;
      }
    },
    dismiss: async () => {
      if (!isStage('restoring')) await forget();
    },
  };
  return { ...service, stop: forget };
}

const nothingDone = { stage: 'working', done: 0, total: null, error: null } as const;

const isForeseen = (error: unknown): boolean =>
  error instanceof EngineError || error instanceof FileFault;

function errorOf(error: unknown): EngineError['appError'] {
  if (error instanceof EngineError) return error.appError;
  if (error instanceof FileFault) return invalidInput('file', `file-${error.problem}`).appError;
  return storageError(error).appError;
}

/** Returns the name that a backup gets unless the person chooses another. */
function backupName(instanceName: string, now: number): string {
  return plainFileName(`${instanceName} ${localDay(now)}.postline-backup`);
}

/** Tells now and then how far it is. */
function createFollower(tell: (done: number, total: number | null) => void) {
  let toldAt = 0;
  return ({ done, total }: { done: number; total: number | null }): void => {
    const now = Date.now();
    if (total !== null && now - toldAt < toldEveryMs) return;
    toldAt = now;
    tell(done, total);
  };
}

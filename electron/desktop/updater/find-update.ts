import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AppUpdater, CancellationToken, type UpdateInfo } from 'electron-updater';
import { type AppAdapter, getAppCacheDir } from 'electron-updater/out/AppAdapter.js';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { BaseUpdater } from 'electron-updater/out/BaseUpdater.js';
import { DebUpdater } from 'electron-updater/out/DebUpdater.js';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import { RpmUpdater } from 'electron-updater/out/RpmUpdater.js';
import type { FoundUpdate, Log, UpdateFeed } from '../../engine/host.ts';
import { UpdateFailure } from '../../engine/services/updates/update-failure.ts';
import { storageReason } from '../../engine/storage-error.ts';
import { oldListDays } from '../../../shared/domain/update-problem.ts';
import { FeedExecutor } from './feed-executor.ts';
import { SignedFeed } from './signed-feed.ts';

export interface UpdaterParts {
  version: string;
  /** The folder that the archive lies in, with the package's own files beside it. */
  resources: string;
  dataFolder: string;
  /** Sets what runs at the end of the process, null: nothing; it returns whether the system took it. */
  atQuit(install: (() => boolean) | null): void;
  quit(): void;
  /** Lets another process follow the one that ends. */
  startAgain: () => void;
  log: Log;
}

/** The kinds of package that can be updated. */
export type PackageName = 'nsis' | 'mac' | 'appimage' | 'deb' | 'rpm';

/** How a kind of package is updated. */
interface PackageKind {
  ending: string;
  make: (app: AppAdapter) => AppUpdater;
}

const kinds: Record<PackageName, PackageKind> = {
  nsis: { ending: 'exe', make: (app) => new NsisUpdater(null, app) },
  mac: { ending: 'zip', make: (app) => new MacUpdater(undefined, app) },
  appimage: { ending: 'AppImage', make: (app) => new AppImageUpdater(null, app) },
  deb: { ending: 'deb', make: (app) => new DebUpdater(null, app) },
  rpm: { ending: 'rpm', make: (app) => new RpmUpdater(null, app) },
};

/**
 * Looks for an update of a package of this kind. Null: nothing newer is for this computer. Throws UpdateFailure, or the signal's reason.
 */
export async function findUpdate(
  name: PackageName,
  key: KeyObject,
  from: UpdateFeed,
  signal: AbortSignal,
  parts: UpdaterParts,
): Promise<FoundUpdate | null> {
  const kind = kinds[name];
  const updater = prepare(kind.make(adapterOf(parts)), from, key, parts);
  try {
    return await find(updater, kind, signal, parts);
  } catch (error) {
    throw failureOf(error);
  }
}

/** What electron-updater needs to know of the application. Quitting is none of its business, nor is when it happens. */
function adapterOf({ version, resources, dataFolder, startAgain }: UpdaterParts): AppAdapter {
  return {
    version,
    name: 'Postline',
    isPackaged: true,
    appUpdateConfigPath: join(resources, 'app-update.yml'),
    userDataPath: dataFolder,
    baseCachePath: getAppCacheDir(),
    whenReady: () => Promise.resolve(),
    relaunch: startAgain,
    quit: () => {},
    onQuit: () => {},
  };
}

function prepare(
  updater: AppUpdater,
  { url, channel, network, onDated }: UpdateFeed,
  key: KeyObject,
  { log }: UpdaterParts,
): AppUpdater {
  const told = (message: unknown) => log.info('updater', { message: String(message) });
  updater.logger = { info: () => {}, warn: told, error: told };
  // The engine decides when; deltas of a folder that can be read at once would save nothing.
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = url.protocol === 'file:';
  Object.assign(updater, { httpExecutor: new FeedExecutor(network) });
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: SignedFeed,
    url,
    channel: channel === 'beta' ? 'beta' : 'latest',
    key,
    onDated: (at: number) => {
      const days = Math.floor((Date.now() - at) / 86_400_000);
      if (days > oldListDays) log.warn('the list of updates is old', { days });
      onDated(at);
    },
  } as unknown as Parameters<AppUpdater['setFeedURL']>[0]);
  return updater;
}

async function find(
  updater: AppUpdater,
  { ending }: PackageKind,
  signal: AbortSignal,
  parts: UpdaterParts,
): Promise<FoundUpdate | null> {
  // What is not for this computer yet is no lower version.
  let isForHere = true;
  const { isUserWithinRollout, isUpdateSupported } = updater;
  updater.isUserWithinRollout = async (info) => (isForHere &&= await isUserWithinRollout(info));
  updater.isUpdateSupported = async (info) => (isForHere &&= await isUpdateSupported(info));
  const checked = await updater.checkForUpdates();
  signal.throwIfAborted();
  if (checked === null) return null;
  const { updateInfo: info, isUpdateAvailable } = checked;
  if (!isUpdateAvailable) {
    if (isForHere && info.version !== updater.currentVersion.version) {
      throw new UpdateFailure('lower-version', info.version);
    }
    return null;
  }
  const file = info.files.find(({ url }) => url.endsWith(`.${ending}`));
  if (file === undefined) throw new UpdateFailure('no-file', `There is no ${ending}.`);
  /** The download before: one that was canceled is over only after a while, and would be taken for the next. */
  let before: Promise<unknown> = Promise.resolve();
  return {
    update: { version: info.version, notes: notesOf(info), size: file.size ?? null },
    download: async (onProgress, downloading) => {
      await before;
      const token = new CancellationToken();
      downloading.addEventListener('abort', () => token.cancel());
      updater.on('download-progress', ({ transferred, total }) => {
        // More than the signed list says: it never ends, or is another file.
        if (file.size !== undefined && transferred > file.size) token.cancel();
        onProgress(transferred, total);
      });
      const download = updater.downloadUpdate(token);
      before = download.catch(() => {});
      const [path] = await download.catch((error: unknown) => {
        throw failureOf(error);
      });
      if (path === undefined || !(await isThatFile(path, file.sha512))) {
        throw new UpdateFailure('damaged', `${file.url} is not the file that the list names.`);
      }
    },
    install: (restart) => {
      parts.atQuit(restart === null ? null : () => runInstaller(updater, restart));
      if (restart === true) parts.quit();
    },
  };
}

/** Starts the installer. On a Mac the system's own quits Postline once it has the update. */
function runInstaller(updater: AppUpdater, restart: boolean): boolean {
  if (updater instanceof BaseUpdater) return updater.install(true, restart) || !restart;
  updater.quitAndInstall(true, restart);
  return true;
}

async function isThatFile(path: string, sha512: string): Promise<boolean> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64') === sha512;
}

function notesOf({ releaseNotes }: UpdateInfo): string {
  return typeof releaseNotes === 'string' ? releaseNotes.trim() : '';
}

function failureOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateFailure) return error;
  const { code } = error as { code?: string };
  const detail = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  if (code === 'ERR_CHECKSUM_MISMATCH') return new UpdateFailure('damaged', detail);
  if (code?.startsWith('ERR_UPDATER_INVALID') === true)
    return new UpdateFailure('bad-list', detail);
  const isOfDisk = storageReason(error) !== undefined && code !== 'ENOENT';
  return new UpdateFailure(isOfDisk ? 'storage' : 'unreachable', detail);
}

import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getAppCacheDir } from 'electron-updater/out/AppAdapter.js';
import type { Host } from '../../engine/host.ts';
import type { PackageName, UpdaterParts } from './find-update.ts';

/** Returns what updates this package, or why nothing does. */
export function createUpdater(parts: UpdaterParts): Host['updater'] {
  const { resources } = parts;
  const config = join(resources, 'app-update.yml');
  const kind = existsSync(config) ? kindOf(resources) : null;
  if (kind === null) return { off: 'package' };
  const key = join(resources, 'update-key.pem');
  if (!existsSync(key)) return { off: 'no-key' };
  // electron-builder wrote it from its own configuration, one entry a line.
  const written = readFileSync(config, 'utf8');
  const entry = (name: string) => RegExp(`^${name}: (.+)$`, 'm').exec(written)?.[1] ?? '';
  const downloads = join(getAppCacheDir(), entry('updaterCacheDirName'), 'pending');
  const publicKey = createPublicKey(readFileSync(key));
  return {
    feed: entry('url'),
    check: async (from, signal) => {
      const { findUpdate } = await import('./find-update.ts');
      return findUpdate(kind, publicKey, from, signal, parts);
    },
    clear: async () => {
      try {
        await rm(downloads, { recursive: true, force: true });
      } catch (error) {
        parts.log.warn('a download was not deleted', { error: String(error) });
      }
    },
  };
}

function kindOf(resources: string): PackageName | null {
  if (process.platform === 'darwin') return 'mac';
  // An MSI has no uninstaller of its own beside the program, and must not be installed over by another installer.
  if (process.platform === 'win32') {
    return existsSync(join(resources, '..', 'Uninstall Postline.exe')) ? 'nsis' : null;
  }
  // Whoever is started by another AppImage gets that one's name, and would replace it.
  const { APPIMAGE: appImage, APPDIR: mountedAt } = process.env;
  if (appImage && mountedAt && resources.startsWith(join(mountedAt, '/'))) return 'appimage';
  // A tar.gz is packed from the same files; what it was unpacked to is no package of the system's.
  if (!resources.startsWith('/opt/')) return null;
  const file = join(resources, 'package-type');
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return name === 'deb' || name === 'rpm' ? name : null;
}

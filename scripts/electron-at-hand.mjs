import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root, say } from './set-up.mjs';

const downloadSeconds = 20;

/**
 * Electron where a window can be opened here, or the reason why not.
 *
 * @param {{ download: boolean, asRoot: boolean }} options `download`: fetch the binary if it is missing.
 *   `asRoot`: the caller switches Chromium's sandbox off where it cannot work; tests do, the product never.
 * @returns {{ binary: string } | { reason: string }}
 */
export function electronAtHand({ download, asRoot }) {
  const isLinux = process.platform === 'linux';
  if (isLinux && !asRoot && process.getuid?.() === 0) {
    return { reason: 'you are root, and Chromium’s sandbox does not work for root' };
  }
  if (isLinux && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return { reason: 'there is no display' };
  }
  const binary = installedBinary() ?? (download ? downloadedBinary() : null);
  if (binary === null) {
    return { reason: download ? 'Electron could not be downloaded' : 'Electron is not downloaded' };
  }
  // As plain Node it opens no window; it fails where a library of the system is missing.
  const { status } = spawnSync(binary, ['-e', '0'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeout: 15_000,
  });
  return status === 0 ? { binary } : { reason: `${binary} does not run on this system` };
}

function installedBinary() {
  const folder = join(root, 'node_modules', 'electron');
  const given = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const name = nameIn(folder);
  if (given) return existingFile(join(given, name ?? 'electron'));
  return name === null ? null : existingFile(join(folder, 'dist', name));
}

/** The package downloads its binary when it is first loaded, and waits as long as it takes: not here. */
function downloadedBinary() {
  say(`downloading Electron (${downloadSeconds} seconds at most)`);
  spawnSync(node24(), [join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    stdio: 'ignore',
    timeout: downloadSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  return installedBinary();
}

/** @param {string} folder where the package notes the name of its binary once it is downloaded */
function nameIn(folder) {
  try {
    return readFileSync(join(folder, 'path.txt'), 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} file */
const existingFile = (file) => (existsSync(file) ? file : null);

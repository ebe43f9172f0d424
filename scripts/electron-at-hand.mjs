import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24, root, say } from './set-up.mjs';

/** Milliseconds without a byte, after which a download is given up. */
const longestSilence = 20_000;

/** Milliseconds between two lines of progress. */
const sayEvery = 5_000;

/**
 * Electron where a window can be opened here, or the reason why not.
 *
 * @param {{ download: boolean, asRoot: boolean }} options `download`: fetch the binary if it is missing.
 *   `asRoot`: the caller switches Chromium's sandbox off where it cannot work; tests do, the product never.
 * @returns {Promise<{ binary: string } | { reason: string }>}
 */
export async function electronAtHand({ download, asRoot }) {
  const isLinux = process.platform === 'linux';
  if (isLinux && !asRoot && process.getuid?.() === 0) {
    return { reason: 'you are root, and Chromium’s sandbox does not work for root' };
  }
  if (isLinux && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return { reason: 'there is no display' };
  }
  const binary = installedBinary() ?? (download ? await downloadedBinary() : null);
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

/**
 * The package downloads its binary when it is first loaded, and waits as long as it takes. Here it may take its time as
 * long as bytes come in, and is given up when none do.
 */
async function downloadedBinary() {
  say('downloading Electron (about 110 MB, once)');
  const temporary = mkdtempSync(join(tmpdir(), 'postline-electron-'));
  const grows = [temporary, join(root, 'node_modules', 'electron', 'dist')];
  const child = spawn(node24(), [join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });
  let size = 0;
  let grewAt = Date.now();
  let saidAt = Date.now();
  const watch = setInterval(() => {
    const now = grows.map(bytesIn).reduce((sum, bytes) => sum + bytes);
    if (now > size) grewAt = Date.now();
    else if (Date.now() - grewAt > longestSilence) child.kill('SIGKILL');
    size = now;
    if (size === 0 || Date.now() - saidAt < sayEvery) return;
    saidAt = Date.now();
    say(`${Math.round(size / 1e6)} MB so far`);
  }, 500);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  rmSync(temporary, { recursive: true, force: true });
  return installedBinary();
}

/**
 * @param {string} folder
 * @returns {number}
 */
function bytesIn(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(path);
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
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

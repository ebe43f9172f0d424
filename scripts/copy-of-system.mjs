import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from './set-up.mjs';

/** Names, to a run with mounts of its own, the folder that nothing is mounted on yet. */
const ownMounts = 'POSTLINE_OWN_MOUNTS';

/**
 * What every installation writes down: dpkg's and the desktop's own lists and logs. They name what is installed, and are written
 * anew when it is removed.
 */
const records = [
  /^var\/(lib\/dpkg|log|cache)\//,
  /^usr\/share\/mime\//,
  /^usr\/share\/applications\/mimeinfo\.cache$/,
  /^usr\/share\/icons\/[^/]+\/icon-theme\.cache$/,
];

/**
 * Starts the script that calls it once more, with mounts of its own, which end with it. Returns the status of that run, or
 * null in it.
 *
 * @returns {number | null}
 */
export function runWithOwnMounts() {
  if (process.env[ownMounts]) return null;
  if (process.getuid?.() !== 0) throw new Refusal('only root can install a package');
  const folder = mkdtempSync(join(tmpdir(), 'postline-system-'));
  const { status } = spawnSync('unshare', ['--mount', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [ownMounts]: folder },
  });
  rmdirSync(folder);
  return status ?? 1;
}

/**
 * Makes a copy of this computer's system to install something on: what is written there goes to memory, and is gone with
 * the process. In a run with mounts of its own alone.
 */
export function copyOfSystem() {
  const memory = process.env[ownMounts];
  if (!memory) throw new Error('this run has no mounts of its own');
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', memory]);
  const written = join(memory, 'written');
  const work = join(memory, 'work');
  const root = join(memory, 'root');
  for (const folder of [written, work, root]) mkdirSync(folder);
  const layers = `lowerdir=/,upperdir=${written},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  for (const folder of ['proc', 'dev']) {
    execFileSync('mount', ['--rbind', `/${folder}`, join(root, folder)]);
  }
  return {
    /** The folder that its files begin at. */
    root,
    /** A folder for what has to go with it. */
    memory,
    /** Puts it in the place of this system for all that this run does from now on; homes and temporary files stay. */
    enter: () => {
      for (const folder of ['etc', 'opt', 'usr', 'var']) {
        execFileSync('mount', ['--bind', join(root, folder), `/${folder}`]);
      }
    },
    /** Returns what is there and not here, and the other way round, but for `records`. */
    differences: () =>
      filesIn(written, '').filter(
        (path) => !records.some((record) => record.test(path)) && isDifferent(written, path),
      ),
  };
}

/**
 * @param {string} written
 * @param {string} path
 */
function isDifferent(written, path) {
  // A file that was removed is a device without a number.
  const isRemoved = lstatSync(join(written, path)).isCharacterDevice();
  return isRemoved === existsSync(`/${path}`);
}

/**
 * @param {string} folder
 * @param {string} below
 * @returns {string[]} paths of what is no folder
 */
function filesIn(folder, below) {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether `node_modules` holds what the lock file says: installed by `install` below from this very file, or by a
 * person's own `npm ci` since the file was last written.
 *
 * @param {string} root the project's folder
 */
export function isInstallCurrent(root) {
  const lock = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  try {
    // npm writes this one last: without it an installation was broken off.
    const { mtimeMs } = statSync(installed);
    return readStamp(installStamp(root)) === hashOf([lock]) || mtimeMs >= statSync(lock).mtimeMs;
  } catch {
    return false;
  }
}

/**
 * Notes that `node_modules` was installed from the lock file as it is now.
 *
 * @param {string} root
 */
export function stampInstall(root) {
  writeStamp(installStamp(root), hashOf([join(root, 'package-lock.json')]));
}

/** What the built files are made of. */
const sources = [
  'docs/guide',
  'electron',
  'preview',
  'renderer',
  'scripts',
  'shared',
  'team-database',
  'package-lock.json',
  'vite.config.ts',
];

/**
 * Whether `dist` was built from the sources as they are now. Contents count, not times: changing a branch and back
 * builds nothing.
 *
 * @param {string} root
 */
export function isBuildCurrent(root) {
  return readStamp(buildStamp(root)) === hashOfSources(root);
}

/**
 * Notes that `dist` was built from these sources.
 *
 * @param {string} root
 * @param {string} hash what `hashOfSources` answered before the build
 */
export function stampBuild(root, hash) {
  writeStamp(buildStamp(root), hash);
}

/** @param {string} root */
export function hashOfSources(root) {
  return hashOf(sources.flatMap((source) => filesIn(join(root, source))).filter(isBuilt));
}

/** @param {string} root */
const installStamp = (root) => join(root, 'node_modules', '.installed-from');

/** @param {string} root */
const buildStamp = (root) => join(root, 'dist', '.built-from');

/** @param {string} file */
const isBuilt = (file) => !/\.test\.tsx?$/.test(file);

/**
 * @param {string} path a file, a folder or nothing
 * @returns {string[]} the files, in an order that is the same everywhere
 */
function filesIn(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} file */
function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @param {string} hash
 */
function writeStamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

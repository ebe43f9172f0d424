import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  hashOfSources,
  isBuildCurrent,
  isInstallCurrent,
  stampBuild,
  stampInstall,
} from './stamp.mjs';

/** The project's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** A sentence for the person who typed the command: nothing is wrong with the program. */
export class Refusal extends Error {}

/** Installs the packages where that is missing or out of date. No package's script runs. */
export function install() {
  refuseLink('node_modules');
  if (isInstallCurrent(root)) return;
  say('installing the packages (a minute or two, once)');
  moveOwnNode();
  const { command, args } = npm();
  const { status } = spawnSync(
    command,
    [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: command === 'npm' && process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Refusal('the packages could not be installed: see above');
  stampInstall(root);
}

/**
 * What is installed or built would be written, and what was there deleted, in a folder that is another project's.
 *
 * @param {string} name a folder of the project
 */
function refuseLink(name) {
  if (!lstatSync(join(root, name), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Refusal(`${name} is a link to another folder: remove the link, and run this again`);
}

/** Windows does not delete a program that runs, and npm may have started this one on the packages' own Node. */
function moveOwnNode() {
  const isPackaged = process.execPath.startsWith(join(root, 'node_modules'));
  if (process.platform !== 'win32' || !isPackaged) return;
  const aside = join(root, '.node-in-use.exe');
  rmSync(aside, { force: true });
  renameSync(process.execPath, aside);
}

/** npm itself where npm started us, so that it is the same one. */
function npm() {
  const script = process.env['npm_execpath'];
  const isNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  return isNpm
    ? { command: process.env['npm_node_execpath'] ?? process.execPath, args: [script] }
    : { command: 'npm', args: [] };
}

/** Builds the application where its sources changed since the last time. */
export function build() {
  if (isBuildCurrent(root)) return;
  say('building');
  buildAnyway();
}

/** Builds the application. */
export function buildAnyway() {
  refuseLink('dist');
  const hash = hashOfSources(root);
  const status = runTool('vite/bin/vite.js', ['build', '--app', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  if (status !== 0) throw new Refusal('the application could not be built: see above');
  stampBuild(root, hash);
}

/**
 * Node 24, which the engine and the tools run on: the one among the packages, or the machine's own.
 *
 * @returns {string} the binary's path
 */
export function node24() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    name,
  );
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    `no package brings Node 24 for ${process.platform} on ${process.arch}, and this is Node ${process.versions.node}: install Node 24`,
  );
}

/** @param {NodeJS.ProcessEnv} [more] */
export function toolEnvironment(more = {}) {
  const bin = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...more };
}

/**
 * Runs a tool of the packages on Node 24, showing what it says.
 *
 * @param {string} script its path below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {number} its exit status
 */
export function runTool(script, args, environment) {
  const { status } = spawnSync(node24(), [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment(environment),
  });
  return status ?? 1;
}

/** @param {string} sentence */
export function say(sentence) {
  console.log(`Postline: ${sentence}`);
}

/**
 * Runs a command's body; a refusal becomes one line instead of a stack.
 *
 * @param {() => void | Promise<void>} body
 */
export async function command(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`Postline: ${error.message}`);
    process.exitCode = 1;
  }
}

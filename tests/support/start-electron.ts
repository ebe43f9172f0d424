import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { type Running, untilReady } from './postline.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Electron's binary: where `npm test` found it, or where the package has it (a string: Playwright adds no loader). */
const binary = () =>
  process.env['ELECTRON_BINARY'] || String(createRequire(import.meta.url)('electron'));

/** Chromium's sandbox does not work for root. The product never switches it off. */
export const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Loaded by Electron before the application: see there. */
const onceAttached = fileURLToPath(new URL('once-attached.cjs', import.meta.url));

/** The built application, or the packed one that POSTLINE_APPLICATION names. */
const usualApplication = process.env['POSTLINE_APPLICATION'] ?? root;

/** Starts an application on a data folder; `options` are its own. */
export function electronCommand(
  dataFolder: string,
  switches: readonly string[] = [],
  options: readonly string[] = [],
  application = usualApplication,
) {
  const args = [...asRoot, ...switches, application, `--user-data-dir=${dataFolder}`, ...options];
  return { executablePath: binary(), args };
}

/** Milliseconds in which a start shows its page, on a busy machine too. */
const startTimeout = 60_000;
/** Milliseconds that a story waits for something: a test Electron has a slower SQLite. */
const waitTimeout = 90_000;

/** Starts the desktop application, or another one than the usual; `switches` are Chromium's, `options` its own. */
export async function startElectron(
  dataFolder: string,
  switches: readonly string[],
  options: readonly string[] = [],
  application = usualApplication,
): Promise<Running> {
  if (existsSync(dataFolder)) await dropLocks(dataFolder);
  const { executablePath, args } = electronCommand(dataFolder, switches, options, application);
  const electron = await _electron.launch({
    executablePath,
    args: ['-r', onceAttached, ...args],
    // A locale that every system has: in one that is missing, names of files would not be UTF-8.
    env: { ...process.env, LANGUAGE: 'en_GB', LC_ALL: 'C.UTF-8' } as Record<string, string>,
    timeout: startTimeout,
  });
  electron.context().setDefaultTimeout(waitTimeout);
  const page = await openedPage(electron);
  const child = electron.process();
  const exit = once(child, 'exit');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  return {
    page,
    electron,
    async quit() {
      // A story may have quit it.
      if (isGone()) return;
      const limit = setTimeout(() => child.kill('SIGKILL'), startTimeout);
      // As a system that ends: nobody is there to be asked about what is under way. It may be gone before it answers.
      const quits = electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown'));
      await Promise.any([exit, quits.then(() => electron.close())]);
      clearTimeout(limit);
      if (child.signalCode === 'SIGKILL') throw new Error('Electron did not quit');
    },
    async kill() {
      // One that has crashed is gone.
      if (!isGone()) child.kill('SIGKILL');
      await exit;
    },
  };
}

async function openedPage(electron: ElectronApplication): Promise<Page> {
  try {
    const page = await electron.firstWindow({ timeout: startTimeout });
    await untilReady(page, startTimeout);
    return page;
  } catch (error) {
    electron.process().kill('SIGKILL');
    throw error;
  }
}

/**
 * SQLite in WebAssembly, which a test Electron may bring for want of `node:sqlite`, locks a file by a folder beside it,
 * and that outlives its process. The locks of the operating system, which the product has, do not.
 */
async function dropLocks(dataFolder: string): Promise<void> {
  for (const entry of await readdir(dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith('.sqlite.lock')) continue;
    await rm(join(entry.parentPath, entry.name), { recursive: true });
  }
}

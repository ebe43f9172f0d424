import { mkdirSync, readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import Conf from 'conf';
import { startEngine } from '../electron/engine/engine.ts';
import type { FoundPolicy, JsonFile, TokenVault } from '../electron/engine/host.ts';
import { openLog } from '../electron/engine/log/open-log.ts';
import { manualProxy } from './manual-proxy.ts';
import { readOptions } from './options.ts';
import { type Page, startServer } from './server.ts';
import { createSessionKey } from './session-key.ts';

/** The preview has no secure storage: tokens stay in memory, and the engine says so. */
const memoryVault: TokenVault = {
  isReal: async () => false,
  encrypt: () => Promise.reject(new Error('the preview has no secure storage')),
  decrypt: () => Promise.reject(new Error('the preview has no secure storage')),
};

/** Where a preview finds what it is made of: beside the sources, or in the folder of what was built. */
export interface PreviewParts {
  page: Page;
  /** The store's worker, as source or built. */
  storeWorker: URL | string;
  /** That worker, begun already. */
  storeThread?: Worker;
  readerWorker: URL;
  /** The project's `package.json`. */
  packageFile: URL;
  /** The secret of the start before; without it each start has a new one. */
  secret?: string | undefined;
}

/** Runs the preview until it is told to end, as the command line says. What hinders its start is one line, and status 1. */
export async function runPreview(parts: PreviewParts): Promise<void> {
  try {
    await start(parts);
  } catch (error) {
    console.error(`Postline preview: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

async function start({
  page,
  storeWorker,
  storeThread,
  readerWorker,
  packageFile,
  secret,
}: PreviewParts): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, process.platform);
  const { dataFolder, policyFile, isSafeMode } = options;
  makeFolder(dataFolder);

  const log = openLog(dataFolder);
  process.on('uncaughtException', (error) => log.problem('main-error', error));
  process.on('unhandledRejection', (error) => log.problem('main-error', error));

  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const engine = await startEngine({
    name: 'preview',
    version,
    dataFolder,
    storeWorker,
    storeThread,
    readerWorker,
    tokenVault: memoryVault,
    openJsonFile: (name, defaults) => openJsonFile(dataFolder, name, defaults),
    ...manualProxy(),
    network: null,
    power: null,
    askSystem: null,
    showCounts: null,
    notify: null,
    systemLanguages: () => [new Intl.DateTimeFormat().resolvedOptions().locale],
    showLanguage: null,
    showWindow: null,
    quit: null,
    loginItem: null,
    pickFolder: null,
    printToPdf: null,
    openWindow: null,
    pickPlace: null,
    outside: null,
    spellingLanguages: null,
    readPolicy: async () => (policyFile === null ? null : readPolicyFile(policyFile)),
    isSafeMode,
    updater: { off: 'preview' },
    log,
  });
  const session = createSessionKey(secret);
  const server = await startServer({ engine, page, session, port: options.port });

  const stop = async () => {
    await server.close();
    await engine.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  console.log(`Postline preview: ${server.address}/#key=${session.key}`);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${folder} cannot be made (${code}); --user-data-dir=FOLDER names another place for its data`,
    );
  }
}

/** For stories: whoever serves a preview sets its policy. */
function readPolicyFile(source: string): FoundPolicy {
  try {
    return { source, text: readFileSync(source, 'utf8') };
  } catch (error) {
    return { source, problem: { kind: 'unreadable', detail: String(error) } };
  }
}

function openJsonFile<Content extends Record<string, unknown>>(
  folder: string,
  name: string,
  defaults: Content,
): JsonFile<Content> {
  const file = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: name,
    defaults,
    clearInvalidConfig: false,
  });
  return file as JsonFile<Record<string, unknown>> as JsonFile<Content>;
}

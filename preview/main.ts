import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Conf from 'conf';
import { startEngine } from '../electron/engine/engine.ts';
import type { JsonFile } from '../electron/engine/host.ts';
import { builtPage } from './built-page.ts';
import { openLog } from './log.ts';
import { memoryVault } from './memory-vault.ts';
import { readOptions } from './options.ts';
import { startServer } from './server.ts';
import { createSessionKey } from './session-key.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

try {
  await start();
} catch (error) {
  console.error(`Postline preview: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, process.platform);
  const { dataFolder } = options;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });

  const log = openLog(dataFolder);
  process.on('uncaughtException', (error) => log.error('uncaught', { stack: error.stack ?? '' }));
  process.on('unhandledRejection', (reason) => log.error('unhandled', { reason: String(reason) }));

  const { version } = JSON.parse(readFileSync(at('../package.json'), 'utf8')) as {
    version: string;
  };
  const engine = await startEngine({
    name: 'preview',
    version,
    dataFolder,
    storeWorker: new URL('../electron/engine/store/worker.ts', import.meta.url),
    tokenVault: memoryVault,
    openJsonFile: (name, defaults) => openJsonFile(dataFolder, name, defaults),
    resolveProxy: async () => 'DIRECT',
    network: null,
    setBadge: null,
    pickFolder: null,
    log,
  });
  const page = options.development
    ? await (await import('./development-page.ts')).developmentPage()
    : builtPage(at('../dist/renderer'), {
        bridge: at('../dist/preview/bridge.js'),
        icon: at('../resources/icon.ico'),
      });
  // While the preview is worked on it starts again and again: the browser keeps its cookie then.
  const session = createSessionKey(
    options.development ? process.env['POSTLINE_DEVELOPMENT_COOKIE'] : undefined,
  );
  const server = await startServer({ engine, page, session, port: options.port });

  const stop = async () => {
    await server.close();
    await engine.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  console.log(`Postline preview: ${server.address}/?key=${session.key}`);
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

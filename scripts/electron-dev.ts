import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBuilder, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const watched = ['preload', 'storeWorker', 'readerWorker', 'main'];

/**
 * `npm run dev` with a window: Electron shows the development server's page. Main, its worker and preload are built
 * again when their sources change; Electron is started again with them. Does nothing unless `POSTLINE_ELECTRON` names
 * Electron's binary.
 */
export function electronDev(): Plugin {
  const electron = process.env['POSTLINE_ELECTRON'];
  let child: ChildProcess | undefined;

  return {
    name: 'electron-dev',
    apply: (_config, { command }) => command === 'serve' && electron !== undefined,
    configureServer(server) {
      if (electron === undefined || !server.httpServer) return;
      server.httpServer.once('listening', () => void watch());
      server.httpServer.once('close', () => child?.kill());

      async function watch(): Promise<void> {
        // What is built from here on is no longer what the stamp says.
        rmSync(`${root}/dist/.built-from`, { force: true });
        const inWatchMode = Object.fromEntries(
          watched.map((name) => [name, { build: { watch: {}, emptyOutDir: false } }]),
        );
        const builder = await createBuilder({
          root,
          configFile: `${root}/vite.config.ts`,
          mode: 'development',
          logLevel: 'warn',
          environments: inWatchMode,
        });
        const unbuilt = new Set(watched);
        for (const name of watched) {
          const environment = builder.environments[name];
          if (!environment) throw new Error(`vite.config.ts has no ${name}`);
          const watcher = await builder.build(environment);
          if (!('on' in watcher)) throw new Error(`${name} is not watched`);
          watcher.on('event', (event) => {
            if (event.code === 'ERROR') server.config.logger.error(String(event.error));
            if (event.code !== 'BUNDLE_END') return;
            unbuilt.delete(name);
            if (unbuilt.size === 0) restart();
          });
        }
      }

      function restart(): void {
        child?.removeAllListeners('exit');
        child?.kill();
        const address = server.resolvedUrls?.local[0] ?? '';
        child = spawn(electron ?? '', [root, ...process.argv.filter(isElectronArgument)], {
          stdio: 'inherit',
          env: { ...process.env, POSTLINE_PAGE_SERVER: address },
        });
        // The window was closed: so ends the work.
        child.once('exit', () => void server.close().then(() => process.exit()));
      }
    },
  };
}

const isElectronArgument = (argument: string) => argument.startsWith('--user-data-dir=');

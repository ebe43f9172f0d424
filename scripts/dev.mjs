// `npm run dev`: Postline as it is written, reloaded as it changes. `npm run dev -- --preview` asks for the preview.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { electronAtHand } from './electron-at-hand.mjs';
import { command, install, node24, root, say, toolEnvironment } from './set-up.mjs';

const args = process.argv.slice(2).filter((argument) => argument !== '--preview');

await command(async () => {
  install();
  if (process.argv.includes('--preview')) return preview();
  const electron = await electronAtHand({ download: true, asRoot: false });
  if ('reason' in electron) {
    say(`no window: ${electron.reason}. The preview in the browser takes its place.`);
    return preview();
  }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  run([vite, '--', ...args], { POSTLINE_ELECTRON: electron.binary });
});

/** Vite reloads what is changed of the page; Node starts the engine again when a file of it changes, and the page follows. */
function preview() {
  const quiet = '--disable-warning=ExperimentalWarning';
  // The same ports after every restart, so that the page finds its servers again.
  const port = Number(args.find((argument) => argument.startsWith('--port='))?.slice(7) ?? 5180);
  const others = args.filter((argument) => !argument.startsWith('--port='));
  const pagePort = port + 1;
  const page = run([quiet, join(root, 'preview', 'development-page.ts'), `${pagePort}`], {});
  const engine = run(
    [
      '--watch',
      '--watch-preserve-output',
      quiet,
      join(root, 'preview', 'development.ts'),
      ...others,
      `--port=${port}`,
    ],
    {
      POSTLINE_PAGE_SERVER: `http://127.0.0.1:${pagePort}`,
      POSTLINE_DEVELOPMENT_SECRET: randomBytes(32).toString('base64url'),
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'postline-development'),
    },
  );
  page.on('exit', () => engine.kill('SIGTERM'));
  engine.on('exit', () => page.kill('SIGTERM'));
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
function run(args, environment) {
  const child = spawn(node24(), args, {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment(environment),
  });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (status) => (process.exitCode = status ?? 1));
  return child;
}

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

/** Vite reloads the page; Node starts the engine again when a file of it changes. */
function preview() {
  const main = join(root, 'preview', 'development.ts');
  const flags = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning'];
  run([...flags, main, ...withPort(args)], {
    POSTLINE_DEVELOPMENT_SECRET: randomBytes(32).toString('base64url'),
  });
}

/**
 * The same port after every restart, so that the page finds its server again.
 *
 * @param {string[]} given
 */
function withPort(given) {
  return given.some((argument) => argument.startsWith('--port='))
    ? given
    : [...given, '--port=5180'];
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
}

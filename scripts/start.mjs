// `npm start`: opens Postline, in a window where there can be one and as a preview in the browser otherwise.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronAtHand } from './electron-at-hand.mjs';
import { build, command, install, node24, root, say, toolEnvironment } from './set-up.mjs';

/** An Electron that ends this soon never showed its window. */
const quickly = 5_000;

const args = process.argv.slice(2).filter((argument) => argument !== '--preview');
const wantsPreview = process.argv.includes('--preview');

await command(async () => {
  install();
  build();
  const electron = wantsPreview ? null : await electronAtHand({ download: true, asRoot: false });
  if (electron === null) return preview();
  if ('reason' in electron) {
    say(`no window: ${electron.reason}. The preview in the browser takes its place.`);
    return preview();
  }
  const startedAt = Date.now();
  const status = await run(electron.binary, [root, ...args]);
  if (status !== 0 && Date.now() - startedAt < quickly) {
    say('no window: Electron ended at once. The preview in the browser takes its place.');
    return preview();
  }
  process.exitCode = status;
});

async function preview() {
  const quiet = '--disable-warning=ExperimentalWarning';
  process.exitCode = await run(node24(), [
    quiet,
    join(root, 'dist', 'preview', 'main.cjs'),
    ...args,
  ]);
}

/**
 * @param {string} binary
 * @param {string[]} args
 * @returns {Promise<number>} its exit status
 */
function run(binary, args) {
  const child = spawn(binary, args, { cwd: root, stdio: 'inherit', env: toolEnvironment() });
  // Ctrl+C reaches the child too, which ends in its own time; a plain signal is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

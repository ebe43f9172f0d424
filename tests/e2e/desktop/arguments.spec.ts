import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { readJoinLine } from '../../../electron/engine/team/join-line.ts';
import { joinTeam } from '../../../electron/engine/team/join-team.ts';
import { helpText } from '../../../team-database/options.ts';
import { findPostgres } from '../../support/postgres-at-hand.mjs';
import { startPostgres } from '../../support/postgres.ts';
import { untilReady } from '../../support/postline.ts';
import { electronCommand } from '../../support/start-electron.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-arguments-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts it, and returns what it printed and how it ended. */
function run(...options: string[]) {
  const { executablePath, args } = electronCommand(folder, [], options);
  return runWith(executablePath, args);
}

/** As an administrator does, on a server without a display: its options alone, and the folder is where a profile would be. */
function runTeam(options: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const { executablePath, args } = electronCommand(folder);
  const command = args.filter((argument) => !argument.startsWith('--user-data-dir='));
  const { DISPLAY: _display, ...env } = process.env;
  return runWith(executablePath, [...command, ...options], {
    ...env,
    ...variables,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

async function runWith(program: string, args: readonly string[], env = process.env) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (printed.stdout += String(text)));
  child.stderr.on('data', (text) => (printed.stderr += String(text)));
  const [status] = (await once(child, 'close')) as [number];
  return { ...printed, status };
}

test('--version and --help print and open nothing', async () => {
  const packageFile = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  expect(await run('--version')).toMatchObject({ stdout: `${version}\n`, status: 0 });
  const help = await run('--help');
  expect(help).toMatchObject({ status: 0 });
  for (const option of ['--version', '--help', '--hidden', '--safe-mode', '--user-data-dir=']) {
    expect(help.stdout).toContain(option);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('--team-… sets up a team’s store without a window, and says what is in the way', async () => {
  const help = await runTeam(['--team-init', '--help']);
  expect(help).toMatchObject({ stdout: helpText, status: 0 });
  const nowhere = ['postgres://admin@127.0.0.1:1/postline', '--name', 'Alpha', '--user', 'ANA'];
  const refused = await runTeam(['--team-init', ...nowhere]);
  expect(refused).toMatchObject({ stdout: '', status: 1 });
  expect(refused.stderr).toContain('nothing answers there');
  expect(readdirSync(folder)).toEqual([]);
});

test('--team-init prints a line by which a console joins', async () => {
  test.skip(findPostgres() === null, 'there is no PostgreSQL on this machine');
  const postgres = await startPostgres();
  try {
    const address = new URL(postgres.addressOf('postline'));
    const password = decodeURIComponent(address.password);
    address.password = '';
    address.search = '';
    const options = ['--team-init', address.href, '--name', 'Alpha', '--user', 'ANA'];
    const made = await runTeam(options, { PGPASSWORD: password });
    expect(made).toMatchObject({ status: 0 });
    const kept: string[] = [];
    const joined = await joinTeam(
      readJoinLine(made.stdout),
      { kept: null, keep: async (own) => void kept.push(own) },
      AbortSignal.timeout(20_000),
    );
    expect(joined).toMatchObject({ teamName: 'Alpha', name: 'ANA' });
    expect(kept).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await postgres.remove();
  }
});

test('--hidden opens no window until somebody wants to see one', async () => {
  const { executablePath, args } = electronCommand(folder, [], ['--hidden', '--no-such-option']);
  const electron = await _electron.launch({ executablePath, args });
  const windows = () =>
    electron.evaluate(async ({ app, BrowserWindow }) => {
      await app.whenReady();
      return BrowserWindow.getAllWindows().length;
    });
  expect(await windows()).toBe(0);
  expect(await run('--hidden')).toMatchObject({ status: 0 });
  expect(await windows()).toBe(0);
  const opened = electron.waitForEvent('window');
  // What it does not know is said, and it goes on.
  const second = await run('--no-such-option');
  expect(second).toMatchObject({ status: 0 });
  expect(second.stderr).toContain('Postline has no option --no-such-option.');
  await untilReady(await opened);
  await electron.close();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));
const start = [join(root, 'scripts', 'start.mjs'), '--preview'];

let folder: string;

test.beforeEach(async () => {
  // A blank and what an address would take for a sign.
  folder = await mkdtemp(join(tmpdir(), 'postline bare %41 '));
});

test.afterEach(() => rm(folder, { recursive: true }));

/** Starts a program with nothing in its environment but PATH and what is given; returns its first line, and what its page answers. */
async function begin(args: string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  });
  const exit = once(child, 'exit');
  const said = Promise.race(
    [child.stdout, child.stderr].map((stream) => once(createInterface({ input: stream }), 'line')),
  );
  const line = String((await Promise.race([said, exit]))[0]);
  const address = /http:[^#]+/.exec(line)?.[0];
  const page = address === undefined ? null : await (await fetch(address)).text();
  child.kill('SIGTERM');
  await exit;
  return { line, title: page && /<title>(.*)<\/title>/.exec(page)?.[1] };
}

const environments: Record<string, NodeJS.ProcessEnv> = {
  'no locale, no home, no session': { LANG: 'C', LC_ALL: 'C' },
  'half an hour beside the others, twelve hours': {
    TZ: 'America/St_Johns',
    LC_ALL: 'en_US.UTF-8',
  },
  'a day ahead, right to left': { TZ: 'Pacific/Auckland', LC_ALL: 'ar_EG.UTF-8' },
};

for (const [name, environment] of Object.entries(environments)) {
  test(`\`npm start -- --preview\` answers with ${name} @page`, async () => {
    const { title } = await begin([...start, `--user-data-dir=${folder}`], environment);
    expect(title).toBe('Postline');
  });
}

test('what is built runs from a folder with a blank and a percent sign @page', async () => {
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  const main = join(folder, 'dist', 'preview', 'main.cjs');
  const { title } = await begin([main, `--user-data-dir=${join(folder, 'data')}`], {});
  expect(title).toBe('Postline');
});

test('a home that cannot be written is named, with what to do @page', async () => {
  const { line } = await begin(start, { HOME: join(root, 'package.json') });
  expect(line).toMatch(/cannot be made \(\w+\); --user-data-dir=FOLDER names another place/);
});

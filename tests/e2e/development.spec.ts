import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const dev = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('`npm run dev -- --preview` shows the page as it is written @page', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'postline-development-'));
  const problems: Error[] = [];
  page.on('pageerror', (problem) => problems.push(problem));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).origin);
  });
  const options = ['--preview', `--user-data-dir=${folder}`, `--port=${await freePort()}`];
  const child = spawn(process.execPath, [dev, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'en_GB.UTF-8' },
  });
  try {
    let address: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      address = /^Postline preview: (http:.*)$/.exec(line)?.[1];
      if (address) break;
    }
    await page.goto(address ?? '');
    await page.getByRole('heading', { name: 'Connect an instance' }).waitFor({ timeout: 120_000 });
    expect(problems).toEqual([]);
    // A module that came twice, by two addresses, would be swapped in where nobody sees it.
    expect(new Set(scripts).size).toBe(1);
  } finally {
    await page.close();
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postline-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Another process that takes the lock and then waits to be killed. */
async function holder() {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `import { lockFolder } from ${JSON.stringify(module)};
    console.log(lockFolder(${JSON.stringify(folder)}) !== null); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, hasLock: answer.toString().trim() === 'true' };
}

it('holds a folder until its process is gone, however it went', async () => {
  const other = await holder();
  expect(other.hasLock).toBe(true);
  expect(lockFolder(folder)).toBeNull();

  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  expect(lockFolder(folder)).not.toBeNull();
});

it('gives a folder up again', () => {
  const lock = lockFolder(folder);
  expect(lockFolder(folder)).toBeNull();
  lock?.release();
  expect(lockFolder(folder)).not.toBeNull();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
const onDamaged = vi.fn<(keptAs: string) => void>();

beforeEach(async () => {
  onDamaged.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'postline-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Another process that takes the lock and then waits to be killed. */
async function holder() {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `import { lockFolder } from ${JSON.stringify(module)};
    globalThis.lock = lockFolder(${JSON.stringify(folder)}, () => {});
    console.log(globalThis.lock !== null); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, hasLock: answer.toString().trim() === 'true' };
}

it('holds a folder until its process is gone, however it went', async () => {
  const other = await holder();
  expect(other.hasLock).toBe(true);
  expect(lockFolder(folder, onDamaged)).toBeNull();

  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  expect(lockFolder(folder, onDamaged)).not.toBeNull();
});

it('holds a folder whose lock file was deleted', async () => {
  const other = await holder();
  await rm(join(folder, 'in-use.sqlite'));
  // The holder is told of it by the system, and locks the file anew.
  await vi.waitFor(async () => expect(await readdir(folder)).toContain('in-use.sqlite'), 10_000);
  await vi.waitFor(() => expect(lockFolder(folder, onDamaged)).toBeNull(), 10_000);
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
});

it('gives a folder up again', () => {
  const lock = lockFolder(folder, onDamaged);
  expect(lockFolder(folder, onDamaged)).toBeNull();
  lock?.release();
  expect(lockFolder(folder, onDamaged)).not.toBeNull();
});

it.each([
  ['damaged', (file: string) => writeFile(file, 'no database '.repeat(1_000))],
  ['a folder', (file: string) => mkdir(file)],
])('is taken although its file is %s, which is kept aside', async (_what, spoil) => {
  await spoil(join(folder, 'in-use.sqlite'));
  const lock = lockFolder(folder, onDamaged);
  expect(lock).not.toBeNull();
  lock?.release();
  const [keptAs] = onDamaged.mock.lastCall ?? [];
  expect(keptAs).toMatch(/^in-use[.]damaged-.*[.]sqlite$/);
  expect(new Set(await readdir(folder))).toEqual(new Set([keptAs, 'in-use.sqlite']));
});

it('names the file where the folder cannot be used', async () => {
  const part = 'x'.repeat(200);
  const tooLong = join(folder, part, part, part);
  await mkdir(tooLong, { recursive: true });
  expect(() => lockFolder(tooLong, onDamaged)).toThrow(`Another program may be using ${tooLong}`);
});

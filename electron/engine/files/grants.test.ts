import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadableStream } from 'node:stream/web';
import { afterEach, expect, it, vi } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { createGrants } from './grants.ts';
import { createIncomingFiles } from './own-files.ts';

const folder = testFolder('grants');
afterEach(() => void vi.useRealTimers());

const file = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, name);
  return path;
};

it('deletes a file of its own that nobody speaks of for an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const grants = createGrants();
  const [left, taken, picked] = [file('left'), file('taken'), file('picked')];
  grants.issue(left, { ownName: 'a' });
  const grantId = grants.issue(taken, { ownName: 'b' });
  grants.issue(picked);
  expect(grants.redeem(grantId)).toMatchObject({ path: taken });
  vi.advanceTimersByTime(60 * 60 * 1_000);
  vi.useRealTimers();
  await expect
    .poll(() => [left, taken, picked].map((path) => existsSync(path)))
    .toEqual([false, true, true]);
});

it('forgets the oldest of too many, with its file', async () => {
  const grants = createGrants();
  const first = file('first');
  const grantId = grants.issue(first, { ownName: 'a' });
  for (let count = 0; count < 1_000; count += 1) grants.issue(join(folder, 'first'));
  expect(grants.redeem(grantId)).toBeNull();
  await expect.poll(() => existsSync(first)).toBe(false);
});

it('takes no more bytes than there is room for what nobody speaks of yet', async () => {
  const incoming = createIncomingFiles(folder, 10);
  const bytes = (length: number) =>
    new Blob([new Uint8Array(length)]).stream() as ReadableStream<Uint8Array>;
  await incoming.receive(bytes(6));
  await expect(incoming.receive(bytes(6))).rejects.toThrow('too much');
  await expect(incoming.receive(bytes(4))).resolves.toBeTypeOf('string');
});

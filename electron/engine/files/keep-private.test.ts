import { chmodSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepPrivate } from './keep-private.ts';
import { testFolder } from '../../../tests/support/test-folder.ts';

const root = testFolder('private');

it('closes a folder that everybody could read, but not what a link within it leads to', () => {
  const [folder, outside] = [join(root, 'data'), join(root, 'outside')];
  const before = process.umask(0o022);
  try {
    mkdirSync(join(folder, 'instances', 'one'), { recursive: true });
    for (const path of [outside, join(folder, 'tokens.json'), join(folder, 'instances/one/a')]) {
      writeFileSync(path, 'text');
      chmodSync(path, 0o644);
    }
    symlinkSync(outside, join(folder, 'link'));
    symlinkSync(folder, join(root, 'chosen'));
    expect(keepPrivate(join(root, 'chosen'))).toBe(5);
    const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);
    const names = ['.', 'instances', 'instances/one', 'instances/one/a', 'tokens.json'];
    expect(names.map((name) => modeOf(join(folder, name)))).toEqual([
      '700',
      '700',
      '700',
      '600',
      '600',
    ]);
    expect(modeOf(outside)).toBe('644');
    expect(readFileSync(outside, 'utf8')).toBe('text');
    expect(keepPrivate(folder)).toBe(0);
  } finally {
    process.umask(before);
  }
});

import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../tests/support/test-folder.ts';
import {
  hashOfSources,
  isBuildCurrent,
  isInstallCurrent,
  stampBuild,
  stampInstall,
} from './stamp.mjs';

const root = testFolder('stamp');

beforeEach(() => write('package-lock.json', 'one'));

function write(path: string, content: string, seconds = 1_000): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, seconds, seconds);
}

describe('isInstallCurrent', () => {
  it('is false without packages, and after an installation that was broken off', () => {
    expect(isInstallCurrent(root)).toBe(false);
    mkdirSync(join(root, 'node_modules'));
    stampInstall(root);
    expect(isInstallCurrent(root)).toBe(false);
  });

  it('is true for packages installed after the lock file was written', () => {
    write('node_modules/.package-lock.json', '', 2_000);
    expect(isInstallCurrent(root)).toBe(true);
  });

  it('is false once the lock file is another', () => {
    write('node_modules/.package-lock.json', '', 2_000);
    stampInstall(root);
    write('package-lock.json', 'two', 3_000);
    expect(isInstallCurrent(root)).toBe(false);
  });

  it('is true for the same lock file written again', () => {
    write('node_modules/.package-lock.json', '', 2_000);
    stampInstall(root);
    write('package-lock.json', 'one', 3_000);
    expect(isInstallCurrent(root)).toBe(true);
  });
});

describe('isBuildCurrent', () => {
  beforeEach(() => {
    write('shared/domain/chat-id.ts', 'a');
    write('electron/main.ts', 'b');
  });

  it('is false before the first build', () => {
    expect(isBuildCurrent(root)).toBe(false);
  });

  it('follows what the sources say, not when they were written', () => {
    stampBuild(root, hashOfSources(root));
    expect(isBuildCurrent(root)).toBe(true);
    write('electron/main.ts', 'b', 9_000);
    expect(isBuildCurrent(root)).toBe(true);
    write('electron/main.ts', 'c');
    expect(isBuildCurrent(root)).toBe(false);
  });

  it('is false for a source that is new, gone or has another name', () => {
    stampBuild(root, hashOfSources(root));
    write('renderer/index.html', '');
    expect(isBuildCurrent(root)).toBe(false);
    rmSync(join(root, 'renderer'), { recursive: true });
    expect(isBuildCurrent(root)).toBe(true);
    rmSync(join(root, 'shared'), { recursive: true });
    expect(isBuildCurrent(root)).toBe(false);
    write('shared/domain/chat.ts', 'a');
    expect(isBuildCurrent(root)).toBe(false);
  });

  it('does not mind tests', () => {
    stampBuild(root, hashOfSources(root));
    write('electron/main.test.ts', 'test');
    expect(isBuildCurrent(root)).toBe(true);
  });
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';

/** Makes a folder for the tests of a file: it is emptied after each, and deleted after the last. */
export function testFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `postline-${name}-`));
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

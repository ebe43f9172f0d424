import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { testFolder } from '../tests/support/test-folder.ts';

const root = testFolder('set-up % ');

beforeEach(() => {
  mkdirSync(join(root, 'scripts'));
  for (const file of ['set-up.mjs', 'stamp.mjs']) {
    cpSync(join(import.meta.dirname, file), join(root, 'scripts', file));
  }
  mkdirSync(join(root, 'elsewhere', 'kept'), { recursive: true });
});

/** Runs a function of the file in the project of the test. */
function run(name: string) {
  const code = `const { command, ${name} } = await import(process.argv[1]); await command(${name});`;
  const file = pathToFileURL(join(root, 'scripts', 'set-up.mjs')).href;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code, file],
    { encoding: 'utf8' },
  );
  return { status, stderr };
}

it.each([
  ['install', 'node_modules'],
  ['buildAnyway', 'dist'],
])('%s refuses a %s that is a link, and leaves what it leads to', (name, folder) => {
  symlinkSync(join(root, 'elsewhere'), join(root, folder));
  expect(run(name)).toEqual({
    status: 1,
    stderr: `Postline: ${folder} is a link to another folder: remove the link, and run this again\n`,
  });
  expect(readdirSync(join(root, 'elsewhere'))).toEqual(['kept']);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Value imports that are no `import()`: what stands in them is compiled and run before anything is shown. */
const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?'([^']+)';/gm;

/** Returns the packages that a file's static imports reach, in their order by name. */
function packagesAtStart(entry: string): string[] {
  const packages = new Set<string>();
  const read = new Set<string>();
  const follow = (file: string) => {
    if (read.has(file) || file.endsWith('.json')) return;
    read.add(file);
    for (const [, name = ''] of readFileSync(file.replace(/\?.*/, ''), 'utf8').matchAll(
      staticImport,
    )) {
      if (name.startsWith('.')) follow(join(file, '..', name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  follow(entry);
  return [...packages].sort();
}

test.each([
  [
    'electron/main.ts',
    [
      'electron',
      'electron-store',
      'electron-updater/out/AppAdapter.js',
      'hono',
      'hono/body-limit',
      'hono/http-exception',
      'intl-messageformat',
      'libphonenumber-js/max',
      'linkify-it',
      'zod',
    ],
  ],
  ['electron/engine/store/worker.ts', ['libphonenumber-js/max', 'zod']],
])('%s loads no package at the start but what a start needs', (entry, needed) => {
  expect(packagesAtStart(entry)).toEqual(needed);
});

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources of the worker threads that tests start, by name. */
export const workerSources = {
  'store-worker': source('../../electron/engine/store/worker.ts'),
  'reader-worker': source('../../electron/engine/reader/worker.ts'),
  'limited-store-worker': source('./limited-store-worker.ts'),
  'next-schema-store-worker': source('./next-schema-store-worker.ts'),
};

/** Returns the file that starts a worker thread: its bundle where there is one (bundle-workers.ts), else its source. */
export function workerFile(name: keyof typeof workerSources): string {
  const bundles = process.env['POSTLINE_TEST_WORKERS'];
  return bundles === undefined ? workerSources[name] : join(bundles, `${name}.mjs`);
}

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

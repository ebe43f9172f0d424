import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { inlinedSql } from '../../scripts/inlined-sql.ts';
import { workerSources } from './worker-files.ts';

/**
 * Bundles the engine's worker threads once for all tests of a run. Node would strip the types of each source file in each thread
 * again, by WebAssembly, and V8 crashes now and then when many threads of one process do (Node 24.21).
 */
export default async function bundleWorkers(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'postline-workers-'));
  await build({
    configFile: false,
    plugins: [inlinedSql()],
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: workerSources,
        output: { format: 'es', entryFileNames: '[name].mjs' },
      },
    },
  });
  process.env['POSTLINE_TEST_WORKERS'] = folder;
  return async () => {
    // What comes after in the same process takes the source files again.
    delete process.env['POSTLINE_TEST_WORKERS'];
    await rm(folder, { recursive: true });
  };
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beside } from './sink-process.ts';

/** Builds the page of plain-list.ts as one file in a folder. Returns its path. */
export async function plainPage(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'chrome108',
      rolldownOptions: { input: beside('plain-list.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output !== undefined && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the plain list was not built');
  const path = join(folder, 'plain-list.html');
  const page = `<!doctype html><meta charset="utf-8"><title>Plain list</title>
<style>body { margin: 0; font: 15px sans-serif; }</style><main></main>
<script>${chunk.code.replaceAll('</script', '<\\/script')}</script>`;
  writeFileSync(path, page);
  return path;
}

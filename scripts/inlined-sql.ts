import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

// Of either quotes: another plugin may have written the code anew.
const reading =
  /\breadFileSync\(\s*new URL\(\s*(["'])(\.{1,2}\/[^"']+\.sql)\1,\s*import\.meta\.url,?\s*\),\s*(["'])utf8\3,?\s*\)/g;

/**
 * Puts SQL files into bundles. Where the sources run as they are, `readFileSync(new URL('./name.sql', import.meta.url), 'utf8')` reads
 * the file; in a bundle, which lies elsewhere and alone, its text takes the place of exactly this call.
 */
export function inlinedSql(): Plugin {
  return {
    name: 'inlined-sql',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /\.sql["']/ },
      handler(code, id) {
        const inlined = code.replace(reading, (_call, _quote, path: string) => {
          const file = fileURLToPath(new URL(path, pathToFileURL(id)));
          this.addWatchFile(file);
          return JSON.stringify(readFileSync(file, 'utf8'));
        });
        // Unchanged, it would be missed only where the bundle runs.
        if (/\.sql["'],/.test(inlined))
          this.error(`read each SQL file as scripts/inlined-sql.ts says`);
        return { code: inlined, map: null };
      },
    },
  };
}

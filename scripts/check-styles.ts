// `npm run check:styles`: refuses a size, weight, radius or gap in a style sheet that is no token.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';
import { withoutToken } from './style-tokens.ts';

const refused = globSync('renderer/**/*.css', { cwd: root })
  .filter((path) => !path.endsWith(join('styles', 'tokens.css')))
  .flatMap((path) =>
    withoutToken(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
  );
for (const line of refused) console.error(line);
if (refused.length > 0) process.exitCode = 1;

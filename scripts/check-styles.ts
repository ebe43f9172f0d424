// `npm run check:styles`: refuses a size, weight, radius or gap in a style sheet that is no token, a selector that restyles whole
// lists, a class that nothing uses, one that has no rule, and a folder's second sheet (decision 0077).
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './set-up.mjs';
import { unmatchedClasses } from './style-classes.ts';
import { restylingAll } from './style-selectors.ts';
import { withoutToken } from './style-tokens.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));

const sheets = read('renderer/**/*.css');
const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
/** Where each block has a sheet of its own. */
const blocks = new Set(['ui', 'styles']);

const refused = [
  ...sheets.flatMap(({ path, text }) => restylingAll(text).map((line) => `${path}:${line}`)),
  ...sheets
    .filter(({ path }) => basename(path) !== 'tokens.css')
    .flatMap(({ path, text }) => withoutToken(text).map((line) => `${path}:${line}`)),
  ...unmatchedClasses(modules, read('renderer/**/*.{ts,tsx}')),
  ...modules.flatMap(({ path }) => {
    const folder = basename(dirname(path));
    return blocks.has(folder) || basename(path) === `${folder}.module.css`
      ? []
      : [`${path}: the sheet of a folder is named after it (${folder}.module.css)`];
  }),
];
for (const line of refused) console.error(line);
if (refused.length > 0) process.exitCode = 1;

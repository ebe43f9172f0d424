import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const parser = '@formatjs/icu-messageformat-parser';

/**
 * Parses the catalogues of page and main when they are built: its texts become syntax trees, and the page brings no parser for them,
 * which is a twentieth of its first JavaScript. In development and in tests the texts stay as they are written.
 */
export function parsedCatalogue(): Plugin {
  return {
    name: 'parsed-catalogue',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }],
      },
    }),
    transform(code, id) {
      if (!/(renderer|desktop)[\\/]messages[\\/][\w-]+[.]json$/.test(id)) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const trees = Object.fromEntries(texts.map(([name, text]) => [name, parse(text)]));
      return { code: JSON.stringify(trees), map: null };
    },
  };
}

import type { Plugin } from 'vite';

/**
 * Lets later parts be loaded by `import()` alone. Vite wraps each in a function that first loads styles and files that belong to
 * it. There are none: the page has one style sheet, and a part's files are loaded with it. That function is 700 bytes, packed,
 * of what the page loads first.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

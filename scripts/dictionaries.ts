import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The packages of Hunspell dictionaries that come with Postline, by language. Their licences are told of in decision 0050. */
const packages = { en: 'en', es: 'es', fr: 'fr', 'pt-BR': 'pt' };

/** Puts the dictionaries beside the bundle of the thread that reads them, and so into the bill of materials. */
export function dictionaries(): Plugin {
  return {
    name: 'dictionaries',
    applyToEnvironment: ({ name }) => name === 'spellingWorker',
    generateBundle() {
      for (const [language, name] of Object.entries(packages)) {
        for (const part of ['aff', 'dic']) {
          const path = `../node_modules/dictionary-${name}/index.${part}`;
          const originalFileName = fileURLToPath(new URL(path, import.meta.url));
          this.emitFile({
            type: 'asset',
            fileName: `dictionaries/${language}.${part}`,
            originalFileName,
            source: readFileSync(originalFileName),
          });
        }
      }
    },
  };
}

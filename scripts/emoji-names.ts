import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import listed from 'emojibase-data/en/data.json' with { type: 'json' };
import type { EmojiNames } from '../renderer/product-ui/emoji/emoji-names.ts';

/** What CLDR says of characters, in one language: `tts` is the name, `default` the words by which it is found. */
type Annotations = Record<string, { default?: string[]; tts?: string[] }>;

/** Makes modules of CLDR's annotations that hold what the list of emoji has of them, by its code points. */
export function emojiNames(): Plugin {
  return {
    name: 'emoji-names',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('annotations.json') || !query?.endsWith('names')) return null;
      const names = namesIn(readFileSync(file, 'utf8'));
      return { code: `export default ${JSON.stringify(names)};`, moduleType: 'js', map: null };
    },
  };
}

/** Returns the names of emoji in a file of annotations, or of those that are derived from others. */
export function namesIn(file: string): EmojiNames {
  const [part] = Object.values(JSON.parse(file) as Record<string, Record<string, unknown>>);
  const annotations = (part?.['annotations'] ?? {}) as Annotations;
  const entries = listed.flatMap(({ emoji, hexcode, group }) => {
    // CLDR leaves out what asks for the coloured form.
    const { tts, default: words = [] } = annotations[emoji.replaceAll('\uFE0F', '')] ?? {};
    const [name] = tts ?? [];
    if (group === undefined || name === undefined) return [];
    return [[hexcode, [name, ...words.filter((word) => word !== name)]] as const];
  });
  return Object.fromEntries(entries);
}

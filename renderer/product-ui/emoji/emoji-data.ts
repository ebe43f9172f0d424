import type listed from 'emojibase-data/en/data.json';
import type { EmojiData } from 'frimousse';
import { isDrawn } from './is-drawn.ts';

type Listed = (typeof listed)[number];

/** Languages whose names of emoji Unicode's data has in this form; in others they are in English. */
const lists = {
  en: () => import('emojibase-data/en/data.json'),
  de: () => import('emojibase-data/de/data.json'),
  es: () => import('emojibase-data/es/data.json'),
  fr: () => import('emojibase-data/fr/data.json'),
  pt: () => import('emojibase-data/pt/data.json'),
};

/** The numbers that the data gives to its groups. */
export const emojiGroups = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
} as const;

const loading = new Map<string, Promise<EmojiData>>();

/**
 * Returns every emoji that this machine can draw, with its names in the language of a locale. The data is a part of the page,
 * loaded with the first use: the picker asks no network, and keeps no copy of its own. The groups have no names yet.
 */
export function loadEmoji(locale: string): Promise<EmojiData> {
  const { language } = new Intl.Locale(locale);
  let loaded = loading.get(language);
  if (!loaded) {
    loaded = load(language in lists ? (language as keyof typeof lists) : 'en');
    loading.set(language, loaded);
    loaded.catch(() => loading.delete(language));
  }
  return loaded;
}

async function load(locale: keyof typeof lists): Promise<EmojiData> {
  const [{ default: all }, { default: names }] = await Promise.all([
    lists[locale](),
    import('emojibase-data/en/messages.json'),
  ]);
  const flags = names.subgroups.find(({ key }) => key === 'country-flag')?.order;
  const drawsFlags = isDrawn('🇪🇺');
  const newest = newestDrawn(all);
  const emojis = all.flatMap((emoji) => {
    const { group } = emoji;
    // Single letters of flags and the like stand in no group.
    if (group === undefined || emoji.version > newest) return [];
    if (emoji.subgroup === flags && !drawsFlags) return [];
    return [entryOf(emoji, group)];
  });
  return {
    locale,
    emojis,
    categories: Object.values(emojiGroups).map((index) => ({ index, label: '' })),
    skinTones: Object.fromEntries(
      names.skinTones.map(({ key, message }) => [key, capitalised(message)]),
    ) as EmojiData['skinTones'],
  };
}

function entryOf(emoji: Listed, group: number): EmojiData['emojis'][number] {
  const { emoji: text, label, version, tags = [], skins } = emoji;
  const toned = (tone: number) => skins?.find((skin) => skin.tone === tone)?.emoji ?? text;
  return {
    emoji: text,
    category: group,
    label: capitalised(label),
    version,
    tags,
    ...(skins && {
      skins: {
        light: toned(1),
        'medium-light': toned(2),
        medium: toned(3),
        'medium-dark': toned(4),
        dark: toned(5),
      },
    }),
  };
}

/** The newest version of Unicode's list whose emoji the font has; fonts are behind it by years. */
function newestDrawn(emojis: readonly Listed[]): number {
  const samples = new Map<number, string>();
  for (const { version, emoji, group } of emojis) {
    if (group !== undefined && !samples.has(version)) samples.set(version, emoji);
  }
  const newestFirst = [...samples].sort(([one], [other]) => other - one);
  return newestFirst.find(([, emoji]) => isDrawn(emoji))?.[0] ?? 0;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

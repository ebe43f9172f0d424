import type listed from 'emojibase-data/en/data.json';
import type { EmojiData } from 'frimousse';
import type { EmojiNames } from './emoji-names.ts';

type Listed = (typeof listed)[number];

/** Languages in which the data has names; in others they are in English. */
const lists = {
  en: () => import('emojibase-data/en/data.json'),
  de: () => import('emojibase-data/de/data.json'),
  es: () => import('emojibase-data/es/data.json'),
  fr: () => import('emojibase-data/fr/data.json'),
  pt: () => import('emojibase-data/pt/data.json'),
};

/**
 * Names in further languages, as Unicode publishes them, and those that are put together: of flags, families and the like. The build
 * leaves in them what the list of emoji has (scripts/emoji-names.ts).
 */
const names = {
  ar: () =>
    Promise.all([
      import('cldr-annotations-full/annotations/ar/annotations.json?names'),
      import('cldr-annotations-derived-full/annotationsDerived/ar/annotations.json?names'),
    ]),
  he: () =>
    Promise.all([
      import('cldr-annotations-full/annotations/he/annotations.json?names'),
      import('cldr-annotations-derived-full/annotationsDerived/he/annotations.json?names'),
    ]),
  id: () =>
    Promise.all([
      import('cldr-annotations-full/annotations/id/annotations.json?names'),
      import('cldr-annotations-derived-full/annotationsDerived/id/annotations.json?names'),
    ]),
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
 * Returns every emoji, with its names in the language of a locale. The data is a part of the page,
 * loaded with the first use: the picker asks no network, and keeps no copy of its own. The groups have no names yet.
 */
export function loadEmoji(locale: string): Promise<EmojiData> {
  const { language } = new Intl.Locale(locale);
  let loaded = loading.get(language);
  if (!loaded) {
    loaded = load(language);
    loading.set(language, loaded);
    loaded.catch(() => loading.delete(language));
  }
  return loaded;
}

async function load(language: string): Promise<EmojiData> {
  const locale = language in lists ? (language as keyof typeof lists) : 'en';
  const [{ default: listed }, named, { default: messages }] = await Promise.all([
    lists[locale](),
    language in names ? names[language as keyof typeof names]() : [],
    import('emojibase-data/en/messages.json'),
  ]);
  const all = withNames(listed, Object.assign({}, ...named.map((one) => one.default)));
  const emojis = all.flatMap((emoji) => {
    const { group } = emoji;
    // Single letters of flags and the like stand in no group.
    return group === undefined ? [] : [entryOf(emoji, group)];
  });
  return {
    locale,
    emojis,
    categories: Object.values(emojiGroups).map((index) => ({ index, label: '' })),
    skinTones: Object.fromEntries(
      messages.skinTones.map(({ key, message }) => [key, capitalised(message)]),
    ) as EmojiData['skinTones'],
  };
}

/** Puts names and the words by which they are found in the place of those of the list; what has none keeps its own. */
function withNames(all: readonly Listed[], names: EmojiNames): Listed[] {
  return all.map((emoji) => {
    const [label, ...tags] = names[emoji.hexcode] ?? [];
    return label === undefined ? emoji : { ...emoji, label, tags };
  });
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

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

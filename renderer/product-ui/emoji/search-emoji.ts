import type { EmojiData } from 'frimousse';
import { foldLetters } from '../../../shared/domain/fold-text.ts';
import { otherForms } from '../../../shared/domain/indexed-text.ts';

type Entry = EmojiData['emojis'][number];

/**
 * Returns the emoji whose names hold every word of a search, best first: by their own name before their tags, by whole words
 * before parts, by short names before long ones; then in the usual order. Accents may be left out. An empty search finds none.
 */
export function searchEmoji(emojis: readonly Entry[], search: string): Entry[] {
  const wanted = foldLetters(search).trim();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  return emojis
    .map((entry) => ({ entry, rank: rankOf(entry, wanted, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ entry }) => entry);
}

/** Folding costs more than searching. */
const folded = new WeakMap<Entry, { name: string; tags: string[] }>();

function foldedOf(entry: Entry): { name: string; tags: string[] } {
  const known = folded.get(entry);
  if (known) return known;
  const others = otherForms([entry.label, ...entry.tags].join(' '))
    .split(' ')
    .filter(Boolean);
  const made = {
    name: foldLetters(entry.label),
    tags: [...entry.tags.map(foldLetters), ...others],
  };
  folded.set(entry, made);
  return made;
}

/** Every word is one of the emoji's own name: the fewer other words in it, the better. */
const inName = 1;

/** 0 is best; null where a word is found nowhere. */
function rankOf(entry: Entry, wanted: string, words: readonly string[]): number | null {
  const { name, tags } = foldedOf(entry);
  if (name === wanted) return 0;
  const ranks = words.map((word) => rankOfWord(name, tags, word));
  if (ranks.includes(null)) return null;
  const worst = Math.max(...ranks.map(Number));
  return worst === inName ? worst + name.split(' ').length / 100 : worst;
}

function rankOfWord(name: string, tags: readonly string[], word: string): number | null {
  const parts = name.split(/[\s:’'-]+/);
  if (parts.includes(word)) return inName;
  if (tags.includes(word)) return 2;
  if (parts.some((part) => part.startsWith(word))) return 3;
  if (tags.some((tag) => tag.startsWith(word))) return 4;
  return [name, ...tags].some((text) => text.includes(word)) ? 5 : null;
}

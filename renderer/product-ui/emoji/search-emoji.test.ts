import { describe, expect, it } from 'vitest';
import { loadEmoji } from './emoji-data.ts';
import { searchEmoji } from './search-emoji.ts';

async function found(search: string, locale = 'en-GB'): Promise<string[]> {
  const { emojis } = await loadEmoji(locale);
  return searchEmoji(emojis, search).map(({ emoji }) => emoji);
}

describe('searchEmoji', () => {
  it.each([
    ['rocket', '🚀'],
    ['heart', '💖'],
    ['red heart', '❤️'],
    ['  Thumbs   UP ', '👍️'],
    ['thumbs', '👍️'],
    ['germ', '🇩🇪'],
    ['lol', '😄'],
  ])('finds first for %j what is meant', async (search, emoji) => {
    expect((await found(search))[0]).toBe(emoji);
  });

  it.each([
    ['de-AT', 'rakete', '🚀'],
    ['de-DE', 'daumen hoch', '👍️'],
    ['es-ES', 'corazon rojo', '❤️'],
    ['fr-FR', 'fusee', '🚀'],
    ['pt-BR', 'foguete', '🚀'],
    // Whose names come from elsewhere.
    ['ar-EG', 'صاروخ', '🚀'],
    ['he-IL', 'לב אדום', '❤️'],
    ['id-ID', 'jempol ke atas', '👍️'],
    ['ar-EG', 'علم ألمانيا', '🇩🇪'],
  ])('finds by the names of the language: %s %j', async (locale, search, emoji) => {
    expect((await found(search, locale))[0]).toBe(emoji);
  });

  it('wants every word', async () => {
    expect(await found('red rocket')).toEqual([]);
    expect(await found('cat face')).toContain('🐱');
    expect(await found('cat face')).not.toContain('🐶');
  });

  it('finds nothing for nothing', async () => {
    expect(await found('')).toEqual([]);
    expect(await found('  ')).toEqual([]);
    expect(await found('no such')).toEqual([]);
  });
});

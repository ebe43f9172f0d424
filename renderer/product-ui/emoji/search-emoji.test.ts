import { describe, expect, it } from 'vitest';
import { loadEmoji } from './emoji-data.ts';
import { searchEmoji } from './search-emoji.ts';

async function found(search: string): Promise<string[]> {
  const { emojis } = await loadEmoji();
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

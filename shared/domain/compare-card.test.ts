import { describe, expect, it } from 'vitest';
import { compareCard } from './compare-card.ts';
import type { LinkCard } from './link-card.ts';
import { readReturnedPreview } from './returned-preview.ts';

const asked: LinkCard = {
  address: 'https://example.com/',
  title: 'Sale',
  description: 'Until Friday',
  imageAddress: 'https://example.com/a.png',
  highQuality: false,
};

const answerWith = (fields: object) => ({ message: { extendedTextMessage: fields } });
const whole = { title: 'Sale', description: 'Until Friday', jpegThumbnail: 'AAAA' };

function compare(card: LinkCard, answer: unknown) {
  const returned = readReturnedPreview(answer);
  return returned && compareCard(card, returned);
}

describe('compareCard', () => {
  it('finds no difference in the card that was asked for', () => {
    expect(compare(asked, answerWith(whole))).toEqual([]);
    expect(compare({ ...asked, title: ' Sale ' }, answerWith(whole))).toEqual([]);
  });

  it.each([
    [{ title: 'Sales' }, ['title']],
    [{ title: undefined }, ['title']],
    [{ title: 5 }, ['title']],
    [{ description: '' }, ['description']],
    [{ jpegThumbnail: '' }, ['image']],
    [{ title: 'a', description: 'b', jpegThumbnail: null }, ['title', 'description', 'image']],
  ])('marks %j', (changes, differences) => {
    expect(compare(asked, answerWith({ ...whole, ...changes }))).toEqual(differences);
  });

  it('does not mark what nobody asked for', () => {
    const bare = { ...asked, description: '', imageAddress: '' };
    expect(compare(bare, answerWith({ title: 'Sale' }))).toEqual([]);
    expect(compare(bare, answerWith({ title: 'Sale', jpegThumbnail: 'AAAA' }))).toEqual([]);
    expect(compare(bare, answerWith({ ...whole }))).toEqual(['description']);
  });

  it.each([
    null,
    'text',
    7,
    {},
    { queued: true },
    { message: null },
    { message: { imageMessage: {} } },
  ])('tells nothing of %j', (answer) => expect(compare(asked, answer)).toBeNull());
});

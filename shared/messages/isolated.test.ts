import { expect, it } from 'vitest';
import { inItsDirection, isolated, ownDirection } from './isolated.ts';
import { makeTexts } from './make-texts.ts';

it('leaves alone what cannot stray', () => {
  expect(isolated('Maria Silva', 'ltr')).toBe('Maria Silva');
  expect(isolated('', 'rtl')).toBe('');
});

it('lets names keep their own direction', () => {
  expect(isolated('ليلى', 'ltr')).toBe('\u2068ليلى\u2069');
  expect(isolated('+966 51 234 5678', 'rtl')).toBe('\u2068+966 51 234 5678\u2069');
});

it('lets a sentence with parts of their own keep the direction of the page', () => {
  const moment = `${isolated('اليوم', 'rtl')}، ${isolated('3:06 ص', 'rtl')}`;
  expect(isolated(moment, 'rtl')).toBe(`\u2067${moment}\u2069`);
});

it('lets a sentence that begins with a Latin name be told by its own letters', () => {
  const stopped = 'Postline נעצר לפני שהשירות ענה.';
  expect(inItsDirection(stopped, 'rtl')).toBe(`\u200f${stopped}`);
  expect(inItsDirection(`${isolated('Ana', 'rtl')} SMS חדש`, 'rtl')).toMatch(/^\u200f/);
  for (const safe of ['נעצר: Postline', `${isolated('Ana', 'rtl')} עונה`, 'PDF', '12']) {
    expect(inItsDirection(safe, 'rtl')).toBe(safe);
  }
  expect(inItsDirection(stopped, 'ltr')).toBe(stopped);
});

it('tells the direction of a text by its first letter', () => {
  expect(['مرحبا Ana', '+44 שלום'].map(ownDirection)).toEqual(['rtl', 'rtl']);
  expect(['Ana, مرحبا', '+44 7700', ''].map(ownDirection)).toEqual(['ltr', 'ltr', 'ltr']);
});

it('lets a list of Latin names run as the page does, and one name as itself', () => {
  const { list } = makeTexts({ catalogue: {}, locale: 'he', direction: 'rtl', onHole: () => {} });
  expect(list(['Ana', 'Jan'], { type: 'unit' })).toMatch(/^\u200f\u2068Ana\u2069/);
  expect(list(['Ana'], { type: 'unit' })).toBe(isolated('Ana', 'rtl'));
});

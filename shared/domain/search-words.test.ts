import { expect, it } from 'vitest';
import { hasWords, plainWordsOf } from './search-words.ts';

const finds = (written: string, folded: string, digits: string) =>
  hasWords(plainWordsOf(written), folded, digits);

it.each([
  'tel:+4915112345678',
  'tel:+49-151-1234-5678',
  'tel:0151-12345678',
  'Max <+49 151 12345678>',
  '<0151 12345678>',
  'Mobile: +49 151 12345678',
  'https://wa.me/4915112345678',
  'sms:+4915112345678?body=Hello',
  '+49 (0) 151 12345678',
  '+49 151 12345678 ext. 12',
  '0049 151 12345678',
  '0151 12345678',
])('finds the chat of a number as it is pasted: %s', (written) => {
  expect(finds(written, ' jo ', '4915112345678')).toBe(true);
  expect(finds(written, ' jo ', '4915112345679')).toBe(false);
});

it('leaves words beside a number as they are', () => {
  expect(finds('Order: 1234567', ' your order 1234567 ', '')).toBe(true);
  expect(finds('Order: 1234567', ' 1234567 ', '')).toBe(false);
  expect(finds('Max +49151', ' jo ', '4915112345678')).toBe(false);
});

import { expect, it } from 'vitest';
import { numberPattern } from './number-pattern.ts';
import { personOf } from '../forgetting/person-of.ts';

const erased = (text: string) =>
  text.replace(new RegExp(numberPattern('4915112345678@c.us'), 'g'), '#');

it.each([
  '4915112345678',
  '+4915112345678',
  '+49 1511 2345678',
  '0049 151 12345678',
  '+49 (0)151 123-45678',
  '0151 12345678',
  '(0151) 12345678',
  '0151/123 456 78',
])('finds %s', (written) => {
  expect(erased(`call ${written}, please`)).toBe('call #, please');
  expect(erased(written)).toBe('#');
});

it.each([
  '14915112345678',
  '49151123456789',
  '15112345679',
  'order 1511-23456',
  '+34 151 12345678',
  '+34 (1511) 2345678',
  '+39 01511 2345678',
  '0044 (0)1511-2345678',
])('leaves %s', (other) => {
  expect(erased(other)).toBe(other);
});

it('erases what is no phone number by its digits', () => {
  const pattern = new RegExp(numberPattern('120363025246125486@g.us'), 'g');
  expect('120363025246125486@g.us'.replace(pattern, '#')).toBe('#@g.us');
});

it('finds a person by either form of the number', () => {
  const [mexico, former] = ['525512345678@c.us', '5215512345678@c.us'];
  for (const chatId of [mexico, former]) {
    const { chatIds, patterns } = personOf([chatId]);
    const person = new RegExp(patterns.join('|'), 'g');
    expect([[...chatIds].sort(), `${mexico} +52 1 55 1234 5678`.replace(person, '#')]).toEqual([
      [former, mexico],
      '#@c.us #',
    ]);
  }
});

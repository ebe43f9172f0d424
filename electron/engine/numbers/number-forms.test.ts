import { expect, it } from 'vitest';
import { otherFormOf } from './number-forms.ts';

it.each([
  ['551161234567', '5511961234567'],
  ['5215512345678', '525512345678'],
  ['541123456789', '5491123456789'],
  ['22990123456', '2290190123456'],
])('%s and %s are one person', (former, present) => {
  expect(otherFormOf(`${former}@c.us`)).toBe(`${present}@c.us`);
  expect(otherFormOf(`${present}@c.us`)).toBe(`${former}@c.us`);
});

it.each([
  // A landline in São Paulo begins with 2 to 5.
  '551131234567@c.us',
  '4915112345678@c.us',
  '551161234567@lid',
  '120363000000000000@g.us',
])('%s has one form', (chatId) => {
  expect(otherFormOf(chatId)).toBeNull();
});

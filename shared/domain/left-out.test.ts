import { expect, it } from 'vitest';
import { leftOutOf } from './left-out.ts';

it.each([
  ['C++ course', ['++']],
  ['#1234 $20', ['#', '$']],
  ['invoice ?!', ['?!']],
  ['?!', ['?!']],
  ['50%', ['%']],
])('says of %j that %j is looked for nowhere', (search, left) => {
  expect(leftOutOf(search)).toEqual(left);
});

it.each([
  '',
  'hello?',
  '+49 151 12345678',
  '🦊 ❤️',
  '€ 20',
  'e-mail',
  'from:me',
  '-invoice',
  '"',
  'hello -',
])('leaves nothing out of %j', (search) => {
  expect(leftOutOf(search)).toEqual([]);
});

it('says which words were too many', () => {
  const words = Array.from({ length: 34 }, (_, at) => `word${at}`);
  expect(leftOutOf(words.join(' '))).toEqual(['word32', 'word33']);
});

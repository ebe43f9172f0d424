import { expect, it } from 'vitest';
import { createPeople, nameOf } from './people.ts';

it('gives numbers of three countries three names, and the same number the same one', () => {
  const numbers = ['4915112345999', '5511912345999', '447700900999', '4915112345999'];
  expect(numbers.map(nameOf)).toEqual(['Lena Sommer', 'Camila Dias', 'Ruth Hughes', 'Lena Sommer']);
});

it('loses the answer to the first message to somebody, and no other', () => {
  const people = createPeople([{ number: '442079460142', name: 'Grace', isLostFirst: true }]);
  const chatId = '442079460142@c.us';
  expect(people.wasLost(chatId)).toBe(false);
  expect([
    people.faultOf('send-seen', chatId),
    people.faultOf('send-text', '4915112345678@c.us'),
    people.faultOf('send-text', chatId),
    people.faultOf('send-text', chatId),
  ]).toEqual([null, null, { kind: 'reset-after' }, null]);
  expect(people.wasLost(chatId)).toBe(true);
});

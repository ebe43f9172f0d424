import { expect, it } from 'vitest';
import { rankOf } from './rank.ts';

const titles = [
  'Notifications',
  'Mark as not seen',
  'Snooze',
  'Record voice',
  'New chat',
  'Open conversation',
];

const found = (search: string) =>
  titles
    .flatMap((title) => {
      const rank = rankOf(search, title, title === 'New chat' ? 'Start a conversation' : '');
      return rank === null ? [] : [{ title, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ title }) => title);

it('puts first what begins as it is typed, then what has the words, then what has the letters', () => {
  expect(found('no')).toEqual(['Notifications', 'Mark as not seen', 'Snooze']);
});

it('finds words in any order, without accents and case, also beside the title', () => {
  expect(found('SEÉN not')).toEqual(['Mark as not seen']);
  expect(found('conversation')).toEqual(['Open conversation', 'New chat']);
});

it('puts what begins with the first word before what has it further on', () => {
  const rank = (title: string) => rankOf('close chat', title) ?? Infinity;
  expect(rank('Close or reopen chat')).toBeLessThan(rank('Send message and close chat'));
});

it('finds letters in their order', () => {
  expect(found('rcvc')).toEqual(['Record voice']);
  expect(found('xyz')).toEqual([]);
});

it('finds everything where nothing is typed', () => {
  expect(found('')).toEqual(titles);
});

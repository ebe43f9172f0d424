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

it('takes letters on from the beginnings of words alone, so that three of them are not everywhere', () => {
  expect(rankOf('oda', 'Open data folder')).toBe(3);
  expect(rankOf('odf', 'Open data folder')).toBe(3);
  for (const title of ['Mark as not read today', 'Move down a chat', 'Photo and media']) {
    expect(rankOf('oda', title)).toBe(null);
  }
});

it('knows the writings of a word that every search knows', () => {
  expect(rankOf('mueller', 'Anna Müller')).toBe(1);
  expect(rankOf('email', 'E-mail us')).toBe(1);
});

it('finds everything where nothing is typed', () => {
  expect(found('')).toEqual(titles);
});

import { expect, it } from 'vitest';
import { groupsOf, rowOfItem } from './groups.ts';

const counts = {
  unknown: 2,
  answered: 0,
  'not-on-network': 0,
  rejected: 1,
  file: 0,
  'not-sent': 0,
  sending: 0,
  waiting: 300,
};

it('places a head before the items of each reason that has any', () => {
  const groups = groupsOf(counts, null);
  expect(groups).toEqual([
    { reason: 'unknown', count: 2, first: 0, head: 0 },
    { reason: 'rejected', count: 1, first: 2, head: 3 },
    { reason: 'waiting', count: 300, first: 3, head: 5 },
  ]);
  expect([0, 1, 2, 3, 302].map((item) => rowOfItem(groups, item))).toEqual([1, 2, 4, 6, 305]);
});

it('leaves out what the filter leaves out', () => {
  expect(groupsOf(counts, ['waiting'])).toEqual([
    { reason: 'waiting', count: 300, first: 0, head: 0 },
  ]);
});

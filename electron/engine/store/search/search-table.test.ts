import { expect, it } from 'vitest';
import { ana, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

const find = (query: string) =>
  opened.history.search
    .messages(query, { before: null, limit: 50 }, Date.now())
    .items.map(({ localId }) => localId);

it('finds words by their beginnings, newest first', () => {
  opened.history.outbox.add(message('a', ana, 'Your parcel is on its way'), 10);
  opened.history.outbox.add(message('b', ana, 'The Päckchen, the PARCELS'), 20);
  expect(opened.history.search.indexMore()).toBe(null);
  expect(find('parc')).toEqual(['b', 'a']);
  expect(find('packchen')).toEqual(['b']);
  expect(find('way your')).toEqual(['a']);
  expect(find('"on its way"')).toEqual(['a']);
  expect(find('parcel -way')).toEqual(['b']);
  expect(find('from:me')).toEqual(['b', 'a']);
  expect(find('from:them')).toEqual([]);
  expect(opened.history.search.progress()).toBe(null);
  expect(opened.history.search.inChat('parcel', ana, 5)).toEqual({
    total: 2,
    localIds: ['b', 'a'],
  });
});

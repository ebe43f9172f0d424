import { expect, it } from 'vitest';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import {
  allPicked,
  countPicked,
  isPicked,
  nothingPicked,
  pick,
  pickLimit,
  selectionOf,
} from './picked.ts';

it('picks threads one by one and lets them go', () => {
  const two = pick(nothingPicked, ['a', 'b'], true) ?? nothingPicked;
  expect(selectionOf(two, wholeFilter)).toEqual({ kind: 'ids', threadIds: ['a', 'b'] });
  const one = pick(two, ['a'], false) ?? nothingPicked;
  expect([isPicked(one, 'a'), isPicked(one, 'b'), countPicked(one, 9)]).toEqual([false, true, 1]);
});

it('leaves some out of all that match, and takes them back', () => {
  const allButOne = pick(allPicked, ['a'], false) ?? nothingPicked;
  expect(countPicked(allButOne, 12_345)).toBe(12_344);
  expect(selectionOf(allButOne, wholeFilter)).toEqual({
    kind: 'matching',
    filter: wholeFilter,
    except: ['a'],
  });
  expect(pick(allButOne, ['a'], true)).toEqual(allPicked);
});

it('refuses more than can stand for themselves', () => {
  const ids = Array.from({ length: pickLimit }, (_, index) => `${index}`);
  const full = pick(nothingPicked, ids, true) ?? nothingPicked;
  expect(countPicked(full, 9)).toBe(pickLimit);
  expect(pick(full, ['one more'], true)).toBeNull();
});

it('is no selection where nothing is picked', () => {
  expect(selectionOf(nothingPicked, wholeFilter)).toBeNull();
});

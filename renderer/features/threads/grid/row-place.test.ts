import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inSlotOrder, rowsToDraw, slotOf } from './row-place.ts';

const place = fc.integer({ min: 0, max: 500 });
const slots = fc.integer({ min: 1, max: 40 });

it('draws as many rows as there are slots, within the list, beginning where it is scrolled to', () => {
  expect(rowsToDraw(3, 4, 100)).toEqual([3, 4, 5, 6]);
  expect(rowsToDraw(98, 4, 100)).toEqual([96, 97, 98, 99]);
  expect(rowsToDraw(1, 4, 2)).toEqual([0, 1]);
  expect(rowsToDraw(0, 4, 0)).toEqual([]);
});

it('gives each drawn row elements of its own', () => {
  fc.assert(
    fc.property(place, slots, place, (first, most, cursor) => {
      const rows = rowsToDraw(first, most, 500);
      const keys = rows.map((index) => slotOf(index, most, cursor));
      expect(new Set(keys).size).toBe(rows.length);
    }),
  );
});

it('moves no element while the list is scrolled', () => {
  fc.assert(
    fc.property(place, place, place, slots, (restedAt, one, other, most) => {
      const keysAt = (first: number) =>
        inSlotOrder(rowsToDraw(first, most, 500), most, restedAt).map((index) => index % most);
      expect(keysAt(one)).toEqual(keysAt(other));
    }),
  );
});

it('puts the rows in their own order where the list rests', () => {
  fc.assert(
    fc.property(place, slots, (first, most) => {
      const rows = rowsToDraw(first, most, 500);
      expect(inSlotOrder(rows, most, rows[0] ?? 0)).toEqual(rows);
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { covers, isFlying, stillWritten, writeMore } from './written-rows.ts';

const most = 5;
const everywhere = () => true;

const stretch = fc
  .record({ from: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 40 }) })
  .map(({ from, length }) => ({ from, until: from + length - 1 }));

/** A stretch and a place in it. */
const drawnFrom = stretch.chain((drawn) =>
  fc.record({
    drawn: fc.constant(drawn),
    first: fc.integer({ min: drawn.from, max: drawn.until }),
  }),
);

it('writes what is in view to its end, never more than some rows at once, the ones in view first', () => {
  fc.assert(
    fc.property(drawnFrom, stretch, ({ drawn, first }, before) => {
      let written = stillWritten(before, drawn, first);
      const kept = written.until - written.from + 1;
      for (let left = drawn.until - drawn.from + 1 - kept; left > 0; left -= most) {
        const next = writeMore(written, drawn, most, everywhere);
        const added = written.from - next.from + next.until - written.until;
        expect(added).toBe(Math.min(left, most));
        expect(covers(next, written) && covers(drawn, next)).toBe(true);
        written = next;
      }
      expect(written).toEqual(drawn);
    }),
  );
  expect(writeMore({ from: 16, until: 15 }, { from: 10, until: 40 }, most, everywhere)).toEqual({
    from: 16,
    until: 20,
  });
});

it('keeps of what was written what is still in view, and that alone', () => {
  expect(stillWritten({ from: 10, until: 30 }, { from: 25, until: 45 }, 31)).toEqual({
    from: 25,
    until: 30,
  });
  expect(stillWritten({ from: 10, until: 30 }, { from: 5, until: 12 }, 6)).toEqual({
    from: 10,
    until: 12,
  });
  // Nothing of it: begun where the person looks.
  expect(stillWritten({ from: 10, until: 30 }, { from: 500, until: 530 }, 506)).toEqual({
    from: 506,
    until: 505,
  });
});

it('stops before a row that is not there yet', () => {
  const drawn = { from: 95, until: 125 };
  const below = (index: number) => index < 100;
  const written = writeMore({ from: 98, until: 97 }, drawn, 40, below);
  expect(written).toEqual({ from: 95, until: 99 });
  expect(writeMore(written, drawn, 40, below)).toEqual(written);
});

it('flies where more rows come in at once, above or below, than anybody reads', () => {
  const before = { from: 100, until: 130 };
  const by = (rows: number) => ({ from: 100 + rows, until: 130 + rows });
  expect([0, 1, 6, -6].some((rows) => isFlying(before, by(rows)))).toBe(false);
  expect([7, -7, 5_000, -100].every((rows) => isFlying(before, by(rows)))).toBe(true);
});

import { expect, it } from 'vitest';
import { numbersOfEveryRegion } from '../faults/numbers-of-every-region.ts';

it('reads the numbers of every region as theirs, and asks where a number may be of two', async () => {
  const electron = { reason: 'none is needed' };
  const plan = { seed: 1, short: true, electron, chromium: electron };
  expect(await numbersOfEveryRegion(plan)).toMatchObject({
    isMet: true,
    parts: [
      { name: 'foreign', wrong: [] },
      { name: 'refused', wrong: [] },
      { name: 'unasked', wrong: [] },
    ],
  });
});

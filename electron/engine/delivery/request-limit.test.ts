import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createRequestLimit } from './request-limit.ts';

it('allows no more requests than the limit in any window', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 10 }), (waits, most) => {
      let now = 0;
      const limit = createRequestLimit(most, 60, () => now);
      const begun: number[] = [];
      for (const gap of waits) {
        now += gap;
        if (limit.take()) begun.push(now);
      }
      for (const at of begun) {
        const inWindow = begun.filter((other) => other >= at && other < at + 60);
        expect(inWindow.length).toBeLessThanOrEqual(most);
      }
    }),
  );
});

it('lets the next begin as soon as the oldest has left the window', async () => {
  const limit = createRequestLimit(2, 40);
  const begunAt = performance.now();
  await limit.turn();
  await limit.turn();
  expect(limit.take()).toBe(false);
  await limit.turn();
  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(39);
});

it('stops waiting when the signal aborts', async () => {
  const limit = createRequestLimit(1, 60_000);
  await limit.turn();
  const stop = new AbortController();
  const turn = limit.turn(stop.signal);
  stop.abort();
  await expect(turn).rejects.toMatchObject({ name: 'AbortError' });
});

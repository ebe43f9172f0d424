import { expect, it } from 'vitest';
import { percentiles } from './figures.ts';

it('takes percentiles by the nearest rank, whatever the order', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentiles(values)).toEqual({ p50: 100, p95: 190, p99: 198 });
});

it('answers the only value there is, and nothing for none', () => {
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(() => percentiles([])).toThrow('nothing was measured');
});

import { expect, it } from 'vitest';
import { isNoMore, percentiles } from './figures.ts';

it('takes percentiles by the nearest rank, whatever the order', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentiles(values)).toEqual({ p50: 100, p95: 190, p99: 198 });
});

it('answers the only value there is, and nothing for none', () => {
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(() => percentiles([])).toThrow('nothing was measured');
});

it('puts a higher rate down to chance only where chance would do it once in twenty times', () => {
  const floor = { hits: 2, tries: 1_000 };
  expect(isNoMore({ hits: 0, tries: 1_000 }, floor)).toBe(true);
  expect(isNoMore({ hits: 2, tries: 1_000 }, floor)).toBe(true);
  // As likely as 0.089 and 0.054, then 0.032.
  expect(isNoMore({ hits: 7, tries: 1_000 }, floor)).toBe(true);
  expect(isNoMore({ hits: 8, tries: 1_000 }, floor)).toBe(true);
  expect(isNoMore({ hits: 9, tries: 1_000 }, floor)).toBe(false);
  // The same rates say more, the more often they were tried.
  expect(isNoMore({ hits: 80, tries: 10_000 }, { hits: 20, tries: 10_000 })).toBe(false);
});

it('finds nothing against what never happened, and a first time of few no proof', () => {
  expect(isNoMore({ hits: 0, tries: 600 }, { hits: 0, tries: 300 })).toBe(true);
  expect(isNoMore({ hits: 1, tries: 600 }, { hits: 0, tries: 600 })).toBe(true);
  expect(isNoMore({ hits: 5, tries: 600 }, { hits: 0, tries: 600 })).toBe(false);
});

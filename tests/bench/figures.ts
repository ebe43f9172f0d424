/** Percentiles of what was measured, in the unit it was measured in. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/** By the nearest rank: each is a value that occurred. Throws where nothing was measured. */
export function percentiles(values: readonly number[]): Percentiles {
  return { p50: quantile(values, 0.5), p95: quantile(values, 0.95), p99: quantile(values, 0.99) };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** `p50 4.1, p95 6.0, p99 7.2 ms` */
export function inWords({ p50, p95, p99 }: Percentiles): string {
  return `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
}

/** How often something happened, of how many times that it could have. */
export interface Rate {
  hits: number;
  tries: number;
}

/** What is still put down to chance: that it happens this often, or more, where both rates are the same. */
const chance = 0.05;

/** Whether `own` is no higher a rate than `floor`, or only as much higher as chance makes it (Fisher's exact test, one-sided). */
export function isNoMore(own: Rate, floor: Rate): boolean {
  const hits = own.hits + floor.hits;
  const tries = own.tries + floor.tries;
  // Of all tries so many are hits: how likely are so many among the own ones, or more?
  let likely = 0;
  for (let some = own.hits; some <= Math.min(hits, own.tries); some += 1) {
    if (hits - some > floor.tries) continue;
    likely += Math.exp(
      logChoose(own.tries, some) + logChoose(floor.tries, hits - some) - logChoose(tries, hits),
    );
  }
  return likely >= chance;
}

/** The logarithm of the number of ways to choose so many of so many. */
function logChoose(from: number, some: number): number {
  let sum = 0;
  for (let place = 1; place <= some; place += 1) sum += Math.log((from - some + place) / place);
  return sum;
}

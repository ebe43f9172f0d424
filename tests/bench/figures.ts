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

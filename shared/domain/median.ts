/** Returns the middle one of some values, the lower of two; null: there are none. */
export function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
